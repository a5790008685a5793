import { FakeClock, settle } from '@mooring/protocol/testing';
import { expect, test } from 'vitest';
import type { KeyValueStorage } from '../ports/key-value-storage.ts';
import { memoryStorage } from '../storage/memory-storage.ts';
import { visitStorage } from '../storage/visit-storage.ts';
import { address, chain, connectPeers, createClient, outcomeOf } from '../test-support/peers.ts';
import { FakeTabs } from '../testing/fake-tabs.ts';
import { MemoryRelay } from '../testing/memory-relay.ts';

const sign = { method: 'personal_sign', params: ['0x00', address] };

async function twoTabs(storage: KeyValueStorage = memoryStorage()) {
  const relay = new MemoryRelay();
  const clock = new FakeClock();
  const browser = new FakeTabs();
  const open = async () => {
    const tab = browser.open();
    const client = await createClient(relay, clock, 'dapp', { storage, tabs: tab.environment });
    await settle();
    return { ...tab, client };
  };
  const first = await open();
  const second = await open();
  const wallet = await createClient(relay, clock, 'wallet');
  const connectionsOf = async () => {
    const id = await first.client.core.crypto.getClientId();
    return relay.clientIds.filter((clientId) => clientId === id).length;
  };
  return { relay, clock, storage, first, second, wallet, open, connectionsOf };
}

test('one tab owns the socket; both know a session created in the other', async () => {
  const { first, second, wallet, connectionsOf } = await twoTabs();
  expect([first.client.core.isOwner, second.client.core.isOwner]).toEqual([true, false]);
  const heard: string[] = [];
  first.client.on('session_connect', () => heard.push('first'));
  second.client.on('session_connect', () => heard.push('second'));
  const session = await connectPeers({ dapp: second.client, wallet });
  await settle();
  expect(await connectionsOf()).toBe(1);
  expect(heard.sort()).toEqual(['first', 'second']);
  expect(first.client.session.getAll()).toEqual([session]);
  expect(second.client.session.getAll()).toEqual([session]);
});

test('tabs that open together on a first visit are one client to the relay', async () => {
  const relay = new MemoryRelay();
  const browser = new FakeTabs();
  const storage = memoryStorage();
  const opened = [1, 2, 3].map(() =>
    createClient(relay, new FakeClock(), 'dapp', { storage, tabs: browser.open().environment }),
  );
  const ids = await Promise.all(opened.map(async (tab) => (await tab).core.crypto.getClientId()));
  expect(new Set(ids).size).toBe(1);
});

test('a tab that cannot read the storage of the others leaves their messages to them', async () => {
  const relay = new MemoryRelay();
  const clock = new FakeClock();
  const browser = new FakeTabs();
  const shared = memoryStorage();
  const open = async (storage: KeyValueStorage = shared) => {
    const client = await createClient(relay, clock, 'dapp', { storage, tabs: browser.open().environment });
    await settle();
    return client;
  };
  const wallet = await createClient(relay, clock, 'wallet');
  const before = await open();
  const { topic } = await connectPeers({ dapp: before, wallet });
  await before.dispose();
  const refuse = () => Promise.reject(new DOMException('no', 'UnknownError'));
  const lone = await open(visitStorage({ ...memoryStorage(), getEntries: refuse, setItems: refuse }));
  const tab = await open();
  const heard: string[] = [];
  tab.on('session_delete', (payload) => heard.push(payload.topic));
  await wallet.disconnect({ topic });
  await settle();
  expect(heard).toEqual([topic]);
  expect([lone.core.isOwner, tab.core.isOwner]).toEqual([true, true]);
});

test('delivers answers to the requesting tab and processes each message once', async () => {
  const { first, second, wallet, clock, relay } = await twoTabs();
  const { topic } = await connectPeers({ dapp: first.client, wallet });
  await settle();
  wallet.on('session_request', ({ id, params }) =>
    wallet.respond({
      topic,
      response: { id, jsonrpc: '2.0', result: (params.request.params as unknown[])[0] },
    }),
  );
  const ask = (tab: typeof first, text: string) =>
    tab.client.request({ topic, chainId: chain, request: { ...sign, params: [text] } });
  const asking = Promise.all([ask(first, 'one'), ask(second, 'two'), ask(first, 'three')]);
  await clock.advance(10);
  expect(await asking).toEqual(['one', 'two', 'three']);
  expect(relay.storedCount).toBe(0);
});

test('the other tab takes over with its pending requests when the owner closes', async () => {
  const { first, second, wallet, clock, relay } = await twoTabs();
  const { topic } = await connectPeers({ dapp: first.client, wallet });
  await settle();
  const asking = second.client.request({ topic, chainId: chain, request: sign });
  await settle();
  await first.client.dispose();
  await clock.advance(1_000);
  expect(second.client.core.isOwner).toBe(true);
  expect(relay.connectionCount).toBe(2);
  const [pending] = wallet.getPendingSessionRequests();
  await wallet.respond({ topic, response: { id: pending?.id ?? 0, jsonrpc: '2.0', result: 'still' } });
  await expect(asking).resolves.toBe('still');
});

test('the other tab takes over from a sleeping owner, which adopts its changes on waking', async () => {
  const { first, second, wallet, clock } = await twoTabs();
  const { topic } = await connectPeers({ dapp: first.client, wallet });
  await settle();
  first.sleep();
  wallet.on('session_request', ({ id }) =>
    wallet.respond({ topic, response: { id, jsonrpc: '2.0', result: 'awake' } }),
  );
  const asking = outcomeOf(second.client.request({ topic, chainId: chain, request: sign }));
  await clock.advance(20_000);
  expect(second.client.core.isOwner).toBe(true);
  expect(await asking).toEqual({ result: 'awake' });
  await second.client.disconnect({ topic });
  first.wake();
  await settle();
  expect(first.client.core.isOwner).toBe(false);
  expect(first.client.session.length).toBe(0);
});

test('a tab that slept opens the socket again when it gets it back', async () => {
  const { first, second, wallet, clock, connectionsOf } = await twoTabs();
  const { topic } = await connectPeers({ dapp: first.client, wallet });
  await settle();
  first.sleep();
  await clock.advance(20_000);
  expect(second.client.core.isOwner).toBe(true);
  first.wake();
  await settle();
  await second.client.dispose();
  await clock.advance(2_000);
  expect(first.client.core.isOwner).toBe(true);
  expect(await connectionsOf()).toBe(1);
  await wallet.disconnect({ topic });
  await settle();
  expect(first.client.session.length).toBe(0);
});

test('a tab without a tab environment runs alone', async () => {
  const { relay, clock, storage } = await twoTabs();
  const alone = await createClient(relay, clock, 'dapp', { storage, tabs: false });
  expect(alone.core.isOwner).toBe(true);
});

test('passes rejections between tabs unchanged', async () => {
  const { second, relay, clock } = await twoTabs();
  relay.refuses = true;
  const { approval } = await second.client.connect({ optionalNamespaces: {} });
  const outcome = outcomeOf(approval());
  await clock.advance(70_000);
  expect(await outcome).toMatchObject({ error: { name: 'MooringError', code: 'PUBLISH_CUSTOM_FAILED' } });
});

test('completes requests made while a tab reads storage to take over', async () => {
  const inner = memoryStorage();
  let gate: Promise<void> | undefined;
  let open: () => void = () => undefined;
  const storage: KeyValueStorage = {
    ...inner,
    async getEntries() {
      const entries = (await inner.getEntries?.()) ?? [];
      await gate;
      return entries;
    },
  };
  const { first, second, wallet, clock } = await twoTabs(storage);
  const { topic } = await connectPeers({ dapp: first.client, wallet });
  wallet.on('session_request', ({ id }) =>
    wallet.respond({ topic, response: { id, jsonrpc: '2.0', result: 'signed' } }),
  );
  await clock.advance(2_000);
  gate = new Promise((resolve) => {
    open = resolve;
  });
  await first.client.dispose();
  await settle();
  expect(second.client.core.isOwner).toBe(true);
  const answer = second.client.request({ topic, chainId: chain, request: sign });
  await settle();
  open();
  await expect(answer).resolves.toBe('signed');
});

test('a tab that cannot read storage during a takeover continues with its own records', async () => {
  const inner = memoryStorage();
  let broken = false;
  const storage: KeyValueStorage = {
    ...inner,
    getEntries: async () =>
      broken ? Promise.reject(new Error('blocked')) : ((await inner.getEntries?.()) ?? []),
  };
  const { first, second, wallet, clock } = await twoTabs(storage);
  const { topic } = await connectPeers({ dapp: first.client, wallet });
  await clock.advance(2_000);
  broken = true;
  await first.client.dispose();
  await settle();
  const heard: unknown[] = [];
  second.client.on('session_delete', (event) => heard.push(event.topic));
  await wallet.disconnect({ topic, reason: { code: 6_000, message: '' } });
  await settle();
  expect(heard).toEqual([topic]);
});
