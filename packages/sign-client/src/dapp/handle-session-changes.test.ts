import { sessionLifetimeSeconds } from '@mooring/protocol/limits';
import { settle } from '@mooring/protocol/testing';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { platform } from '#platform';
import type { SignClient } from '../client/sign-client.ts';
import type { SignEvents } from '../engine/sign-events.ts';
import { madeId } from '../test-support/own-ids.ts';
import {
  account,
  chain,
  connectPeers,
  createClient,
  createPeers,
  given,
  otherChain,
} from '../test-support/peers.ts';
import { propose } from '../test-support/propose.ts';
import { answers, sendRaw, sendRequest } from '../test-support/raw-messages.ts';
import { refusingStorage } from '../test-support/refusing-storage.ts';

const oneAccount = { eip155: { ...given.eip155, accounts: [account] } };
const event = (name: string, data: unknown, chainId = chain) => ({ event: { name, data }, chainId });

/** All session events of a dapp, in order. */
function reportsOf(dapp: SignClient): [event: string, payload: object][] {
  const reports: [string, object][] = [];
  for (const name of ['session_update', 'session_extend', 'session_event'] as const)
    dapp.on(name, (payload: SignEvents[typeof name]) => reports.push([name, payload]));
  return reports;
}

/** A session of a dapp whose storage can reject changes. */
async function session() {
  const storage = refusingStorage();
  const peers = await createPeers({ dapp: { storage } });
  const { topic } = await connectPeers(peers);
  return { ...peers, topic, storage, reports: reportsOf(peers.dapp), seen: answers(peers.wallet) };
}

describe('an update', () => {
  test('replaces the namespaces, emits an event, and is answered after 50 ms', async () => {
    const { wallet, dapp, clock, topic, reports, seen } = await session();
    const before = dapp.session.get(topic);
    await sendRequest(wallet, topic, 'wc_sessionUpdate', { namespaces: oneAccount }, madeId(1));
    expect(dapp.session.get(topic)).toEqual({ ...before, namespaces: oneAccount });
    expect(reports).toEqual([
      ['session_update', { id: madeId(1), topic, params: { namespaces: oneAccount } }],
    ]);
    await clock.advance(49);
    expect(seen).toEqual([]);
    await clock.advance(1);
    expect(seen).toEqual([{ result: true }]);
  });

  test('is answered at once when the dapp is disposed of, or its page ends, before', async () => {
    const leave: (() => void)[] = [];
    const onLeave = vi.spyOn(platform, 'onLeave').mockImplementation((listener) => {
      leave.push(listener);
      return () => leave.splice(leave.indexOf(listener), 1);
    });
    onTestFinished(() => onLeave.mockRestore());
    const { wallet, dapp, clock, topic, seen } = await session();
    await sendRequest(wallet, topic, 'wc_sessionUpdate', { namespaces: oneAccount });
    for (const end of leave) end();
    await settle();
    expect(seen).toEqual([{ result: true }]);
    await clock.advance(50);
    expect(seen).toHaveLength(1);
    await sendRequest(wallet, topic, 'wc_sessionExtend', {});
    const disposed = dapp.dispose();
    await settle();
    expect(seen).toEqual([{ result: true }, { result: true }]);
    await disposed;
    await wallet.dispose();
    expect([leave.length, clock.pending]).toEqual([0, 0]);
  });

  test('is applied once, however often the relay delivers it', async () => {
    const { relay, wallet, clock, topic, reports, seen } = await session();
    relay.onDeliver = () => 3;
    await sendRequest(wallet, topic, 'wc_sessionUpdate', { namespaces: oneAccount });
    relay.redeliver();
    await clock.advance(100);
    expect(reports).toHaveLength(1);
    expect(seen).toEqual([{ result: true }]);
  });

  test('is applied after one of a wallet whose clock was an hour ahead', async () => {
    const { dapp, wallet, clock, topic, reports, seen } = await session();
    const ahead = wallet.core.messenger.nextId() + 3_600_000_000;
    await sendRequest(wallet, topic, 'wc_sessionUpdate', { namespaces: oneAccount }, ahead);
    await clock.advance(1_000);
    const [older, newer] = [(clock.now() - 500) * 1_000, clock.now() * 1_000];
    await sendRequest(wallet, topic, 'wc_sessionUpdate', { namespaces: given }, newer);
    await sendRequest(wallet, topic, 'wc_sessionUpdate', { namespaces: oneAccount }, older);
    await clock.advance(50);
    expect(reports).toHaveLength(2);
    expect(seen).toHaveLength(3);
    expect(seen).toContainEqual({ error: { message: 'Invalid update request.', code: 1003 } });
    expect(dapp.session.get(topic).namespaces).toEqual(given);
  });

  test('older than the newest is refused, also after a restart', async () => {
    const { relay, dapp, wallet, clock, topic, storage, seen } = await session();
    const old = wallet.core.messenger.nextId();
    await clock.advance(10);
    await sendRequest(wallet, topic, 'wc_sessionUpdate', { namespaces: oneAccount });
    await clock.advance(50);
    await dapp.dispose();
    const again = await createClient(relay, clock, 'dapp', { storage });
    await settle();
    await sendRequest(wallet, topic, 'wc_sessionUpdate', { namespaces: given }, old);
    await clock.advance(2_000);
    expect(seen).toEqual([{ result: true }, { error: { message: 'Invalid update request.', code: 1003 } }]);
    expect(again.session.get(topic).namespaces).toEqual(oneAccount);
  });

  test.each([
    null,
    [],
    'text',
    { namespaces: null },
    { namespaces: { eip155: null } },
    { namespaces: { eip155: { ...given.eip155, accounts: 'all' } } },
    { namespaces: { eip155: { ...given.eip155, methods: [5] } } },
    { namespaces: { 'eip155:1': { ...given.eip155, accounts: ['solana:one:two'] } } },
    { namespaces: { eip155: { ...given.eip155, accounts: [account, 'solana:one:two'] } } },
  ])('with the params %j is refused and changes nothing', async (params) => {
    const { wallet, dapp, clock, topic, reports, seen } = await session();
    const before = dapp.session.get(topic);
    await sendRequest(wallet, topic, 'wc_sessionUpdate', params);
    await clock.advance(50);
    expect(seen).toMatchObject([{ error: { code: expect.any(Number) } }]);
    expect(dapp.session.get(topic)).toEqual(before);
    expect(reports).toEqual([]);
  });

  test('that storage refuses is applied at the next start', async () => {
    const { relay, wallet, dapp, clock, topic, storage, reports, seen } = await session();
    storage.refuses = (key) => key.includes('/session/');
    await sendRequest(wallet, topic, 'wc_sessionUpdate', { namespaces: oneAccount });
    await clock.advance(50);
    expect(dapp.session.get(topic).namespaces).toEqual(given);
    expect([reports, seen]).toEqual([[], []]);
    await dapp.dispose();
    storage.refuses = () => false;
    const again = await createClient(relay, clock, 'dapp', { storage });
    await clock.advance(2_000);
    expect(again.session.get(topic).namespaces).toEqual(oneAccount);
    expect(seen).toEqual([{ result: true }]);
  });

  test('is not answered if the session ends meanwhile', async () => {
    const { wallet, dapp, clock, topic, seen } = await session();
    await sendRequest(wallet, topic, 'wc_sessionUpdate', { namespaces: oneAccount });
    await dapp.disconnect({ topic });
    await clock.advance(1_000);
    expect(seen).toEqual([]);
  });

  test('that arrives before the settlement is applied after it', async () => {
    const peers = await createPeers();
    const { relay, dapp, wallet, clock } = peers;
    const { proposal, approval } = await propose(peers);
    relay.onDeliver = ({ tag }) => (tag === 1102 ? 0 : 1);
    const reports = reportsOf(dapp);
    const { topic } = await wallet.approve({ id: proposal.id, namespaces: given });
    const { acknowledged } = await wallet.update({ topic, namespaces: oneAccount });
    await sendRequest(wallet, topic, 'wc_sessionEvent', event('chainChanged', 1));
    expect(reports).toEqual([]);
    relay.onDeliver = () => 1;
    relay.redeliver();
    expect((await approval).namespaces).toEqual(given);
    await clock.advance(100);
    await acknowledged();
    expect(dapp.session.get(topic).namespaces).toEqual(oneAccount);
    expect(reports.map(([name]) => name)).toEqual(['session_update', 'session_event']);
  });
});

describe('an extension', () => {
  test.each([undefined, {}, { expiry: 1 }, 'text'])(
    'extends the session to seven days from now, whatever its params: %j',
    async (params) => {
      const { wallet, dapp, clock, topic, reports, seen } = await session();
      await clock.advance(86_400_000);
      await sendRequest(wallet, topic, 'wc_sessionExtend', params, madeId(1));
      const expiry = Math.floor(clock.now() / 1_000) + sessionLifetimeSeconds;
      expect(dapp.session.get(topic).expiry).toBe(expiry);
      expect(reports).toEqual([['session_extend', { id: madeId(1), topic }]]);
      await clock.advance(50);
      expect(seen).toEqual([{ result: true }]);
    },
  );
});

describe('an event', () => {
  test('is emitted with its data and chain, and not answered', async () => {
    const { wallet, topic, clock, reports, seen } = await session();
    const data = { deep: [1, null, 'two'] };
    const params = { ...event('chainChanged', data, otherChain), more: 'ignored' };
    await sendRequest(wallet, topic, 'wc_sessionEvent', params, madeId(1));
    expect(reports).toEqual([
      ['session_event', { id: madeId(1), topic, params: event('chainChanged', data, otherChain) }],
    ]);
    await clock.advance(100);
    expect(seen).toEqual([]);
  });

  test.each([
    [event('chainChanged', 1, 'eip155:1'), 5100],
    [event('chainChanged', 1, 'solana:one'), 5100],
    [event('surprise', 1), 3002],
    [event('', 1), 5],
    [event('x'.repeat(600), 1), 5],
    [{ chainId: chain }, 5],
    [null, 5],
  ])('is refused without approval or with malformed content: %j', async (params, code) => {
    const { wallet, topic, reports, seen } = await session();
    await sendRequest(wallet, topic, 'wc_sessionEvent', params);
    expect(seen).toMatchObject([{ error: { code } }]);
    expect(reports).toEqual([]);
  });

  test('is compared only with the newest one of the same name and session', async () => {
    const { relay, dapp, wallet, clock, topic, reports } = await session();
    const other = await createClient(relay, clock, 'other');
    const second = await connectPeers({ dapp, wallet: other });
    const old = wallet.core.messenger.nextId();
    await clock.advance(10);
    await sendRequest(wallet, topic, 'wc_sessionEvent', event('chainChanged', 'new'));
    await sendRequest(other, second.topic, 'wc_sessionEvent', event('chainChanged', 'theirs'), old);
    await sendRequest(wallet, topic, 'wc_sessionEvent', event('accountsChanged', 'old'), old + 1);
    await sendRequest(wallet, topic, 'wc_sessionEvent', event('chainChanged', 'old'), old + 2);
    const data = reports.map(([, payload]) => (payload as SignEvents['session_event']).params.event.data);
    expect(data).toEqual(['new', 'theirs', 'old']);
  });
});

test('the controller of a session accepts no change of it', async () => {
  const { dapp, wallet, topic } = await session();
  const before = wallet.session.get(topic);
  const reports = reportsOf(wallet);
  const seen = answers(dapp);
  await sendRequest(dapp, topic, 'wc_sessionUpdate', { namespaces: oneAccount });
  await sendRequest(dapp, topic, 'wc_sessionExtend', {});
  await sendRequest(dapp, topic, 'wc_sessionEvent', event('chainChanged', 1));
  expect(seen.map(({ error }) => (error as { code: number }).code)).toEqual([3003, 3004, 3002]);
  expect(reports).toEqual([]);
  expect(wallet.session.get(topic)).toEqual(before);
});

test('refuses a late update and ignores a late event', async () => {
  const peers = await createPeers();
  const { dapp, wallet, clock } = peers;
  const { topic } = await connectPeers(peers);
  const seen = answers(wallet);
  const old = wallet.core.messenger.nextId() - 5_000_000;
  const one = { eip155: { ...given.eip155, accounts: [account] } };
  await clock.advance(10);
  await sendRequest(wallet, topic, 'wc_sessionUpdate', { namespaces: one });
  await sendRequest(wallet, topic, 'wc_sessionUpdate', { namespaces: given }, old);
  await clock.advance(50);
  expect(seen).toEqual([{ error: { message: 'Invalid update request.', code: 1003 } }, { result: true }]);
  expect(dapp.session.get(topic).namespaces).toEqual(one);
  const data: unknown[] = [];
  dapp.on('session_event', ({ params }) => data.push(params.event.data));
  await sendRequest(wallet, topic, 'wc_sessionEvent', {
    event: { name: 'chainChanged', data: 'new' },
    chainId: chain,
  });
  await sendRequest(
    wallet,
    topic,
    'wc_sessionEvent',
    { event: { name: 'chainChanged', data: 'old' }, chainId: chain },
    old - 1,
  );
  expect(data).toEqual(['new']);
});

test('stores updates that arrive before the settlement, up to a limit', async () => {
  const peers = await createPeers();
  const { dapp, wallet } = peers;
  const { uri = '', approval } = await dapp.connect({ optionalNamespaces: {} });
  const settled = approval();
  const proposed = new Promise<number>((resolve) => wallet.once('session_proposal', ({ id }) => resolve(id)));
  await wallet.pair({ uri });
  const id = await proposed;
  expect(id).toBeGreaterThan(0);
  const storage = dapp.core.storage;
  const topic = 'ab'.repeat(32);
  // The wallet has answered, and its settlement is in transit.
  await dapp.core.keychain.set(topic, 'cd'.repeat(32));
  await wallet.core.keychain.set(topic, 'cd'.repeat(32));
  const [proposal] = dapp.proposal.getAll();
  await dapp.core.settlements.set(topic, {
    proposalId: proposal?.id ?? 0,
    pairingTopic: proposal?.pairingTopic ?? '',
    publicKey: 'ab'.repeat(32),
    responderPublicKey: 'ab'.repeat(32),
    expiry: Math.floor(peers.clock.now() / 1_000) + 300,
  });
  await dapp.core.relayer.subscribe(topic);
  for (let number = 0; number < 300; number += 1)
    await sendRaw(wallet, topic, {
      id: 1_700_000_000_000_000 + number,
      jsonrpc: '2.0',
      method: 'wc_sessionUpdate',
      params: {},
    });
  await settle();
  const waiting = (await storage.getKeys()).filter((key) => key.includes('/inbound/'));
  expect(waiting).toHaveLength(20);
  settled.catch(() => undefined);
});
