import { settle } from '@mooring/protocol/testing';
import { expect, test } from 'vitest';
import { asked, connectPeers, createPeers, given, outcomeOf } from '../test-support/peers.ts';
import { watch } from './session-expiry.ts';

test('a session that expires is deleted, with both events', async () => {
  const peers = await createPeers();
  const { topic, expiry } = await connectPeers(peers);
  const events: unknown[] = [];
  peers.wallet.on('session_delete', (payload) => events.push(['delete', payload]));
  peers.wallet.on('session_expire', (payload) => events.push(['expire', payload]));
  await peers.clock.advance((expiry - 1) * 1_000 - peers.clock.now());
  expect(events).toEqual([]);
  await peers.clock.advance(1_000);
  expect(events).toEqual([
    ['delete', { id: 0, topic }],
    ['expire', { topic }],
  ]);
  expect(peers.wallet.core.keychain.has(topic)).toBe(false);
});

test('a proposal that expires rejects its approval and drops its key', async () => {
  const { dapp, clock } = await createPeers();
  const { approval } = await dapp.connect({ optionalNamespaces: asked });
  const outcome = outcomeOf(approval());
  const [proposal] = dapp.core.proposals.values();
  if (proposal === undefined) throw new Error('no proposal');
  const expired: number[] = [];
  dapp.on('proposal_expire', ({ id }) => expired.push(id));
  await clock.advance(proposal.expiryTimestamp * 1_000 - clock.now());
  expect(await outcome).toHaveProperty('error');
  expect(expired).toEqual([proposal.id]);
  expect([dapp.core.proposals.size, dapp.core.deleted.get(proposal.id)]).toEqual([0, 'proposal']);
  expect(dapp.core.keychain.has(proposal.proposer.publicKey)).toBe(false);
});

test('a settlement that expires drops the key of its topic, unless its session came', async () => {
  const { dapp, wallet, relay, clock } = await createPeers();
  relay.onDeliver = ({ tag }) => (tag === 1102 ? 0 : 1);
  wallet.on(
    'session_proposal',
    ({ id }) => void wallet.approve({ id, namespaces: given }).catch(() => undefined),
  );
  const { uri = '', approval } = await dapp.connect({ optionalNamespaces: asked });
  approval().catch(() => undefined);
  await wallet.pair({ uri });
  await settle();
  const [topic = ''] = dapp.core.settlements.keys();
  const settlement = dapp.core.settlements.get(topic);
  expect(dapp.core.keychain.has(topic)).toBe(true);
  await clock.advance((settlement?.expiry ?? 0) * 1_000 - clock.now());
  expect([dapp.core.settlements.size, dapp.core.keychain.has(topic)]).toEqual([0, false]);
});

test('watches what a store has, and follows its changes', async () => {
  const set: unknown[] = [];
  const expirer = {
    set: (kind: string, id: string, expiry: number) => set.push([kind, id, expiry]),
    delete: (kind: string, id: string) => set.push([kind, id]),
  };
  const records = new Map([['a', { expiry: 5 }]]);
  let change: (event: object) => void = () => undefined;
  const store = {
    onChange: (listener: typeof change) => (change = listener),
    keys: () => [...records.keys(), 'unreadable'],
    get: (id: string) => records.get(id),
  };
  watch(
    { core: { expirer } } as never,
    'request',
    store as never,
    ({ expiry }: { expiry: number }) => expiry,
  );
  expect(set.splice(0)).toEqual([['request', 'a', 5]]);
  change({ id: 'b', value: { expiry: 6 } });
  change({ id: 'a', value: undefined });
  expect(set).toEqual([
    ['request', 'b', 6],
    ['request', 'a'],
  ]);
});
