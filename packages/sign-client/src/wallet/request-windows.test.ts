import { FakeClock, settle } from '@mooring/protocol/testing';
import { expect, test } from 'vitest';
import { memoryStorage } from '../storage/memory-storage.ts';
import { lateBroadcast } from '../test-support/late-broadcast.ts';
import type { PeerOptions } from '../test-support/peers.ts';
import { address, chain, connectPeers, createClient, outcomeOf } from '../test-support/peers.ts';
import { FakeTabs } from '../testing/fake-tabs.ts';
import { MemoryRelay } from '../testing/memory-relay.ts';

/** A wallet that never claims, open in two windows, and a site with a session. */
async function walletInTwoWindows(options: PeerOptions = {}) {
  const relay = new MemoryRelay();
  const clock = new FakeClock();
  const browser = new FakeTabs();
  const storage = memoryStorage();
  const emitted: string[] = [];
  const open = async (name: string, { listens = true, ownClock = options.clock ?? clock } = {}) => {
    const { hide, sleep, environment } = browser.open();
    const late = lateBroadcast(environment);
    const client = await createClient(relay, clock, 'wallet', {
      storage,
      tabs: late.environment,
      ...options,
      clock: ownClock,
    });
    const listen = () =>
      client.on('session_request', ({ params }) =>
        emitted.push(`${name}: ${(params.request.params as { value: string }[])[0]?.value}`),
      );
    if (listens) listen();
    await settle();
    const listed = () => client.getPendingSessionRequests().map(({ id }) => id);
    return { ...late, client, listed, listen, hide, sleep };
  };
  const dapp = await createClient(relay, clock, 'dapp');
  const [first, second] = [await open('first'), await open('second')];
  const { topic } = await connectPeers({ dapp, wallet: first.client });
  const pay = (value: string) => {
    const request = { method: 'eth_sendTransaction', params: [{ from: address, to: address, value }] };
    return outcomeOf(dapp.request({ topic, chainId: chain, request }));
  };
  const pendingId = () => first.client.core.requests.values()[0]?.id ?? 0;
  const answer = ({ client }: typeof first, id = pendingId()) =>
    client.respond({ topic, response: { id, jsonrpc: '2.0', result: '0xhash' } });
  return { clock, dapp, topic, open, first, second, emitted, pay, pendingId, answer };
}

test('emits a request in one of two windows, and the next one too', async () => {
  const { clock, first, emitted, pay, answer } = await walletInTwoWindows();
  const paid = [pay('0x1'), pay('0x2')];
  await settle();
  await clock.advance(60_000);
  expect(emitted).toEqual(['first: 0x1']);
  await answer(first);
  await clock.advance(0);
  await answer(first);
  await clock.advance(60_000);
  expect(emitted).toEqual(['first: 0x1', 'first: 0x2']);
  expect(await Promise.all(paid)).toEqual([{ result: '0xhash' }, { result: '0xhash' }]);
});

test('another window does not list the request, also when it opens later', async () => {
  const { open, first, second, pay, pendingId, answer } = await walletInTwoWindows();
  void pay('0x1');
  await settle();
  const later = await open('later');
  expect(first.listed()).toEqual([pendingId()]);
  expect([second.listed(), later.listed()]).toEqual([[], []]);
  await answer(first);
  await settle();
  expect([first, later].map(({ client }) => client.core.requests.size)).toEqual([0, 0]);
});

test('prefers a visible window to the one that owns the socket', async () => {
  const { clock, first, emitted, pay } = await walletInTwoWindows();
  first.hide();
  void pay('0x1');
  await settle();
  await clock.advance(60_000);
  expect(emitted).toEqual(['second: 0x1']);
});

test('emits in a hidden window if no window is visible', async () => {
  const { clock, first, second, emitted, pay } = await walletInTwoWindows();
  first.hide();
  second.hide();
  void pay('0x1');
  await clock.advance(4_999);
  expect(emitted).toEqual([]);
  await clock.advance(1);
  expect(emitted).toEqual(['first: 0x1']);
});

test.each(['the socket', 'only the request'])(
  'another window emits the request when the window that holds %s closes',
  async (what) => {
    const { clock, first, second, emitted, pay, pendingId, answer } = await walletInTwoWindows();
    if (what === 'only the request') first.hide();
    const paid = pay('0x1');
    await settle();
    const [holder, other, name] =
      what === 'the socket' ? [first, second, 'second'] : [second, first, 'first'];
    expect(emitted).toHaveLength(1);
    await holder.client.dispose();
    await clock.advance(5_000);
    expect(emitted.slice(1)).toEqual([`${name}: 0x1`]);
    const id = other.client.core.requests.values()[0]?.id ?? pendingId();
    expect(other.listed()).toEqual([id]);
    await answer(other, id);
    expect(await paid).toEqual({ result: '0xhash' });
  },
);

test('a window that takes over later emits nothing that was answered before', async () => {
  const { clock, first, second, emitted, pay, answer } = await walletInTwoWindows();
  void pay('0x1');
  await settle();
  second.delay();
  await answer(first);
  await clock.advance(30_000);
  expect(emitted).toEqual(['first: 0x1']);
  expect(second.listed()).toEqual([]);
});

test('a window that hears of a request after its answer does not emit it', async () => {
  const { clock, first, second, emitted, pay, answer } = await walletInTwoWindows();
  second.delay();
  void pay('0x1');
  await settle();
  await answer(first);
  second.deliver();
  await clock.advance(30_000);
  expect(emitted).toEqual(['first: 0x1']);
});

test('a frozen window keeps the request that it has', async () => {
  const { clock, first, emitted, pay } = await walletInTwoWindows();
  void pay('0x1');
  await settle();
  first.sleep();
  await clock.advance(60_000);
  expect(emitted).toEqual(['first: 0x1']);
});

test('a window without a listener leaves requests to the others, until it has one', async () => {
  const { clock, open, first, second, emitted, pay } = await walletInTwoWindows();
  const silent = await open('silent', { listens: false });
  for (const { client } of [first, second]) client.removeAllListeners('session_request');
  void pay('0x1');
  await settle();
  await clock.advance(10_000);
  expect(emitted).toEqual([]);
  expect(silent.listed()).toHaveLength(1);
  silent.listen();
  await clock.advance(5_000);
  expect(emitted).toEqual(['silent: 0x1']);
});

test('emits in every window of a wallet that declares that it claims', async () => {
  const { first, second, emitted, pay, pendingId } = await walletInTwoWindows({
    signConfig: { requestsInEveryTab: true },
  });
  void pay('0x1');
  await settle();
  expect(emitted).toEqual(['first: 0x1', 'second: 0x1']);
  expect([first.listed(), second.listed()]).toEqual([[pendingId()], [pendingId()]]);
});

test('a request that storage cannot read is emitted once it can', async () => {
  const memory = memoryStorage();
  let fails = false;
  const storage = {
    ...memory,
    async getItem(key: string) {
      if (fails && key.includes('/request/')) throw new Error('away');
      return memory.getItem(key);
    },
  };
  const { clock, emitted, pay } = await walletInTwoWindows({ storage });
  fails = true;
  void pay('0x1');
  await settle();
  expect(emitted).toEqual([]);
  fails = false;
  await clock.advance(5_000);
  expect(emitted).toHaveLength(1);
});

test('a visible window that opens while hidden ones wait receives their request', async () => {
  const { clock, first, second, open, emitted, pay, pendingId } = await walletInTwoWindows();
  for (const window of [first, second]) window.hide();
  void pay('0x1');
  await settle();
  const later = await open('later');
  await clock.advance(60_000);
  expect(emitted).toEqual(['later: 0x1']);
  expect([first, second, later].map((window) => window.listed())).toEqual([[], [], [pendingId()]]);
});

test('a window that opens while a hidden one waits, and does not listen, does not list its request', async () => {
  const { clock, first, second, open, emitted, pay } = await walletInTwoWindows();
  for (const window of [first, second]) window.hide();
  void pay('0x1');
  await settle();
  const later = await open('later', { listens: false });
  await clock.advance(5_000);
  expect(emitted).toEqual(['first: 0x1']);
  expect(later.listed()).toEqual([]);
});

test('does not emit a request that expired while the window that owns the socket was frozen', async () => {
  const { clock, first, second, open, emitted, pay } = await walletInTwoWindows({ clock: new FakeClock() });
  const third = await open('third', { ownClock: clock });
  await open('fourth', { ownClock: clock });
  for (const window of [first, second]) window.hide();
  void pay('0x1');
  await settle();
  expect(emitted).toEqual(['third: 0x1']);
  await clock.advance(301_000);
  await third.client.dispose();
  await clock.advance(5_000);
  expect(emitted).toEqual(['third: 0x1']);
});
