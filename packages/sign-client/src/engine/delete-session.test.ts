import { settle } from '@mooring/protocol/testing';
import { expect, test } from 'vitest';
import { chain, connectPeers, createPeers, outcomeOf } from '../test-support/peers.ts';
import { deleteSession } from './delete-session.ts';

async function made() {
  const peers = await createPeers();
  const { topic } = await connectPeers(peers);
  const { core } = peers.wallet;
  const { publicKey } = peers.wallet.session.get(topic).self;
  return { ...peers, topic, core, ownKey: publicKey };
}

test('deletes a session with its keys, requests and history, and rejects what waits on its topic', async () => {
  const { dapp, wallet, core, topic, ownKey } = await made();
  const shown = new Promise<number>((resolve) => wallet.once('session_request', ({ id }) => resolve(id)));
  const asking = outcomeOf(
    dapp.request({ topic, chainId: chain, request: { method: 'personal_sign', params: [] } }),
  );
  const id = await shown;
  const waiting = outcomeOf(core.waiters.wait('one', topic, 1_000, () => new Error('late') as never));
  const other = outcomeOf(core.waiters.wait('two', 'another', 1_000, () => new Error('late') as never));
  await deleteSession({ core } as never, topic);
  expect(await waiting).toMatchObject({ error: { code: 6000 } });
  expect(core.waiters.has('two')).toBe(true);
  expect([core.sessions.has(topic), core.requests.has(id)]).toEqual([false, false]);
  expect([topic, ownKey].map((key) => core.keychain.has(key))).toEqual([false, false]);
  expect([core.deleted.get(topic), core.deleted.get(id)]).toEqual(['session', 'request']);
  core.waiters.rejectAll('end');
  await other;
  await dapp.disconnect({ topic });
  await asking;
});

test('may keep the key of its topic for another attempt', async () => {
  const { core, topic, ownKey } = await made();
  await deleteSession({ core } as never, topic, { keepsKey: true });
  await settle();
  expect([topic, ownKey].map((key) => core.keychain.has(key))).toEqual([true, false]);
  expect(core.sessions.has(topic)).toBe(false);
});
