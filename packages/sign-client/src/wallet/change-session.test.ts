import { sessionLifetimeSeconds } from '@mooring/protocol/limits';
import { settle } from '@mooring/protocol/testing';
import { expect, test } from 'vitest';
import { deleteSession } from '../engine/delete-session.ts';
import { account, connectPeers, createPeers, given, outcomeOf } from '../test-support/peers.ts';
import { refusingStorage } from '../test-support/refusing-storage.ts';

const namespaces = { eip155: { ...given.eip155, accounts: [account] } };

test.each(['update first', 'extend first'])(
  'an update and a concurrent extension both take effect: %s',
  async (order) => {
    const peers = await createPeers();
    const { topic } = await connectPeers(peers);
    const { dapp, wallet, clock } = peers;
    await clock.advance(60_000);
    const expiry = Math.floor(clock.now() / 1_000) + sessionLifetimeSeconds;
    const calls = [() => wallet.update({ topic, namespaces }), () => wallet.extend({ topic })];
    if (order === 'extend first') calls.reverse();
    const changes = await Promise.all(calls.map((call) => call()));
    await clock.advance(50);
    await Promise.all(changes.map(({ acknowledged }) => acknowledged()));
    for (const client of [dapp, wallet])
      expect(client.session.get(topic)).toMatchObject({ namespaces, expiry });
  },
);

test('a change during the end of a session does not restore it', async () => {
  const peers = await createPeers();
  const { topic } = await connectPeers(peers);
  const { wallet } = peers;
  const changed = outcomeOf(wallet.update({ topic, namespaces }));
  await deleteSession((wallet as unknown as { engine: never }).engine, topic);
  expect(await changed).toMatchObject({
    error: { message: `Missing or invalid. Record was recently deleted - session: ${topic}` },
  });
  expect(wallet.session.length).toBe(0);
});

test('a change that storage refuses is reverted and not sent', async () => {
  const storage = refusingStorage();
  const peers = await createPeers({ wallet: { storage } });
  const { topic } = await connectPeers(peers);
  const { dapp, wallet, clock } = peers;
  storage.refuses = (key) => key.includes('/session/');
  expect(await outcomeOf(wallet.update({ topic, namespaces }))).toMatchObject({
    error: { code: 'STORAGE_FAILED' },
  });
  await settle();
  await clock.advance(50);
  for (const client of [dapp, wallet]) expect(client.session.get(topic).namespaces).toEqual(given);
});
