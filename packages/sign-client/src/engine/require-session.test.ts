import { settle } from '@mooring/protocol/testing';
import { describe, expect, test } from 'vitest';
import { Core } from '../core/core.ts';
import { memoryStorage } from '../storage/memory-storage.ts';
import { connectPeers, createPeers, metadata } from '../test-support/peers.ts';
import { assertNotDeleted, requireEitherTopic, requireSession } from './require-session.ts';
import { SignEngine } from './sign-engine.ts';

const unknown = 'ef'.repeat(32);

/** A session of a wallet whose records do not expire by themselves, as on a device that slept. */
async function session() {
  const peers = await createPeers();
  const { topic, expiry, pairingTopic } = await connectPeers(peers);
  const { wallet } = peers;
  const { engine } = wallet as unknown as { engine: SignEngine };
  wallet.core.expirer.pause();
  const ended: unknown[] = [];
  wallet.on('session_delete', (payload) => ended.push(payload));
  return { ...peers, engine, topic, expiry, pairingTopic, ended };
}

describe.each([
  ['session', requireSession],
  ['session or pairing', requireEitherTopic],
] as const)('requireSession and requireEitherTopic: a %s topic', (name, require) => {
  test.each([undefined, null, 5, '', '  ', {}, []])('that is not a string is rejected: %j', async (topic) => {
    const { engine } = await session();
    await expect(require(engine, topic)).rejects.toMatchObject({
      message: `Missing or invalid. ${name} topic should be a string: ${String(topic)}`,
    });
  });

  test('that is unknown is rejected', async () => {
    const { engine } = await session();
    await expect(require(engine, unknown)).rejects.toMatchObject({
      message: `No matching key. ${name} topic doesn't exist: ${unknown}`,
    });
  });

  test('of a session that has ended is rejected with that reason', async () => {
    const { engine, wallet, topic } = await session();
    await wallet.disconnect({ topic });
    await expect(require(engine, topic)).rejects.toMatchObject({
      message: `Missing or invalid. Record was recently deleted - session: ${topic}`,
    });
  });

  test('of a session is accepted until its last second; later the session ends', async () => {
    const { engine, clock, wallet, topic, expiry, ended } = await session();
    await clock.advance((expiry - 1) * 1_000 - clock.now());
    await require(engine, topic);
    await clock.advance(1_000);
    await expect(require(engine, topic)).rejects.toMatchObject({
      message: `Expired. session topic: ${topic}`,
    });
    expect(ended).toEqual([{ id: 0, topic }]);
    expect([wallet.session.length, wallet.core.keychain.has(topic)]).toEqual([0, false]);
  });

  test('of a session without its key ends the session', async () => {
    const { engine, wallet, topic, ended } = await session();
    await wallet.core.keychain.delete(topic);
    await expect(require(engine, topic)).rejects.toMatchObject({
      message: `Missing or invalid. session topic does not exist in keychain: ${topic}`,
    });
    expect(ended).toEqual([{ id: 0, topic }]);
    expect(wallet.session.length).toBe(0);
  });

  test('is rejected before the start', async () => {
    const core = new Core({ relayUrl: 'ws://relay.test', storage: memoryStorage() });
    await expect(require(new SignEngine(core, metadata('app')), unknown)).rejects.toMatchObject({
      message: 'Not initialized. engine',
    });
  });
});

test('distinguishes the topics of sessions and pairings', async () => {
  const { engine, topic, pairingTopic, clock } = await session();
  expect(await requireSession(engine, topic)).toMatchObject({ topic });
  await expect(requireSession(engine, pairingTopic)).rejects.toMatchObject({ code: 'NO_MATCHING_KEY' });
  expect(await requireEitherTopic(engine, topic)).toBe('session');
  expect(await requireEitherTopic(engine, pairingTopic)).toBe('pairing');
  await clock.advance(86_400_000 * 31);
  await expect(requireEitherTopic(engine, pairingTopic)).rejects.toMatchObject({
    message: `Expired. pairing topic: ${pairingTopic}`,
  });
});

test('rejects the topic of a deleted pairing', async () => {
  const { engine, wallet, pairingTopic } = await session();
  await wallet.disconnect({ topic: pairingTopic });
  await settle();
  await expect(requireEitherTopic(engine, pairingTopic)).rejects.toMatchObject({
    message: `No matching key. session or pairing topic doesn't exist: ${pairingTopic}`,
  });
  expect(() => assertNotDeleted(engine, pairingTopic)).toThrow(/recently deleted - pairing/);
  expect(() => assertNotDeleted(engine, 'anything else')).not.toThrow();
});
