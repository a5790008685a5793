import { settle } from '@mooring/protocol/testing';
import { expect, test } from 'vitest';
import { asked, connectPeers, createPeers, given, outcomeOf } from '../test-support/peers.ts';

test('ends a session on both sides, with an event for the peer only', async () => {
  const peers = await createPeers();
  const { topic } = await connectPeers(peers);
  const events: unknown[] = [];
  peers.dapp.on('session_delete', (payload) => events.push(['dapp', payload]));
  peers.wallet.on('session_delete', (payload) => events.push(['wallet', payload]));
  await peers.dapp.disconnect({ topic });
  await settle();
  expect(events).toEqual([['wallet', { id: expect.any(Number), topic }]]);
  expect([peers.dapp.session.length, peers.wallet.session.length]).toEqual([0, 0]);
});

test('ends it here after three seconds if the relay does not confirm', async () => {
  const peers = await createPeers();
  const { topic } = await connectPeers(peers);
  peers.relay.onFrame = () => 'silent';
  const ended = peers.dapp.disconnect({ topic });
  await peers.clock.advance(2_999);
  expect(peers.dapp.session.length).toBe(1);
  await peers.clock.advance(1);
  await ended;
  expect(peers.dapp.session.length).toBe(0);
  expect(peers.dapp.core.keychain.has(topic)).toBe(false);
});

test('ends a pairing by its topic', async () => {
  const peers = await createPeers();
  const { pairingTopic } = await connectPeers(peers);
  await peers.dapp.disconnect({ topic: pairingTopic });
  expect(peers.dapp.core.pairing.getPairings()).toEqual([]);
  expect(peers.dapp.session.length).toBe(1);
});

test('of the wallet before its settlement arrives rejects the approval and drops its keys', async () => {
  const peers = await createPeers();
  const { dapp, wallet, relay } = peers;
  // The dapp gets the answer to its proposal, not the settlement.
  relay.onDeliver = ({ tag }) => (tag === 1102 ? 0 : 1);
  wallet.on(
    'session_proposal',
    ({ id }) => void wallet.approve({ id, namespaces: given }).catch(() => undefined),
  );
  const { uri = '', approval } = await dapp.connect({ optionalNamespaces: asked });
  const outcome = outcomeOf(approval());
  await wallet.pair({ uri });
  await settle();
  const [settlement] = dapp.core.settlements.values();
  const [topic = ''] = dapp.core.settlements.keys();
  if (settlement === undefined) throw new Error('no settlement');
  await wallet.core.messenger.request(topic, 'wc_sessionDelete', {
    code: 6000,
    message: 'User disconnected.',
  });
  await settle();
  expect(await outcome).toMatchObject({ error: { code: 6000 } });
  const keys = [topic, settlement.publicKey].map((key) => dapp.core.keychain.has(key));
  expect([dapp.core.settlements.size, dapp.core.proposals.size, keys]).toEqual([0, 0, [false, false]]);
});
