import { FakeClock } from '@mooring/protocol/testing';
import { expect, it, onTestFinished, vi } from 'vitest';
import type { TabLocks } from '../contract/platform.ts';
import type { RemoteWallet, RequestEvent, WalletEvent } from '../contract/remote-wallet.ts';
import type { OpenRequest, WalletRequest } from '../contract/wallet-request.ts';
import { onModalEvent } from '../events/modal-events.ts';
import { address, makeCore } from '../test-support/fake-adapter.ts';
import { testLocks } from '../test-support/test-locks.ts';
import { memoryStorage } from '../testing/memory-storage.ts';
import { fakeWallet } from '../testing/test-remote-wallet.ts';
import { dismissFoundRequest } from './keep-requests.ts';
import { requestList } from './stored-requests.ts';

const hash = `0x${'ab'.repeat(32)}`;

/** A page of a site, with a wallet that the test controls. */
async function page(storage = memoryStorage(), clock = new FakeClock(), locks?: TabLocks) {
  const listeners = new Set<(event: WalletEvent) => void>();
  const requests = new Set<(event: RequestEvent) => void>();
  const wallet: RemoteWallet = {
    ...fakeWallet(),
    on(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    requests: {
      subscribe(listener) {
        requests.add(listener);
        return () => requests.delete(listener);
      },
    },
  };
  const { core, adapter } = makeCore({ storage, clock, pairing: wallet, locks });
  onTestFinished(() => core.destroy());
  const events: unknown[] = [];
  onModalEvent(core, (event) => events.push(event));
  await core.start();
  adapter.reportConnected('walletConnect');
  const tell = (event: RequestEvent): void => {
    for (const listener of requests) listener(event);
  };
  const lose = (namespace: string): void => {
    for (const listener of listeners) listener({ type: 'lost', namespaces: [namespace] });
  };
  const ask = (change: Partial<OpenRequest> = {}): OpenRequest => {
    const request: OpenRequest = {
      ...{ key: '1', id: 7, namespace: 'eip155', chain: 'eip155:1', method: 'eth_sendTransaction' },
      ...{ purpose: 'transaction', stage: 'sent', askedAt: clock.now(), expiry: clock.now() + 300_000 },
      ...change,
    };
    tell({ type: 'requested', request });
    return request;
  };
  const shown = () =>
    core.store
      .getState()
      .requests.map(({ id, found, stage, outcome }: WalletRequest) => ({ id, found, stage, outcome }));
  return { core, clock, storage, events, tell, lose, ask, shown, stored: () => requestList.read(core) };
}

async function reloaded() {
  const first = await page();
  first.ask();
  await expect.poll(() => first.stored()).toHaveLength(1);
  first.core.destroy();
  const next = await page(first.storage, new FakeClock(first.clock.now() + 1_000));
  await expect.poll(() => next.shown()).toEqual([{ id: 7, found: true, stage: 'sent', outcome: undefined }]);
  return next;
}

it('shows each stage of a request, and stores it from the moment the relay accepts it until its answer', async () => {
  const { ask, tell, shown, stored, storage } = await page();
  ask({ id: undefined, stage: 'sending' });
  expect(shown()).toEqual([{ id: undefined, found: false, stage: 'sending', outcome: undefined }]);
  expect(stored()).toEqual([]);
  ask();
  await expect.poll(() => stored()).toMatchObject([{ id: 7, account: `eip155:1:${address}` }]);
  ask({ stage: 'there' });
  expect(shown()).toMatchObject([{ stage: 'there' }]);
  tell({ type: 'settled', key: '1' });
  expect(shown()).toEqual([]);
  expect(storage.getItem('@mooring/requests')).toBeNull();
});

it('stores only requests that need a decision of the visitor, without parameters', async () => {
  const { ask, stored } = await page();
  ask({ key: '1', purpose: 'other', method: 'wallet_getCapabilities' });
  ask({ key: '2', id: 8 });
  await expect.poll(() => stored().map(({ id }) => id)).toEqual([8]);
  expect(Object.keys(stored()[0] ?? {})).not.toContain('params');
});

it('shows pending requests after a reload, follows a transaction by its hash, and emits the event', async () => {
  const { core, tell, shown, stored, events } = await reloaded();
  expect(events).toContainEqual(expect.objectContaining({ event: 'WALLET_REQUEST_FOUND' }));
  tell({ type: 'answered', id: 7, outcome: { result: hash } });
  await expect.poll(() => shown()).toMatchObject([{ found: true, outcome: 'sent' }]);
  expect(core.store.getState().sent).toMatchObject([
    { hash, chainId: 'eip155:1', address: `eip155:1:${address}`, status: 'pending' },
  ]);
  expect(stored()).toEqual([]);
  expect(events).toContainEqual({
    event: 'WALLET_REQUEST_ENDED',
    properties: { method: 'eth_sendTransaction', network: 'eip155:1', outcome: 'sent' },
  });
  dismissFoundRequest(core, 'found.7');
  expect(shown()).toEqual([]);
});

it('handles an answer that arrives before the stored requests have been read', async () => {
  const first = await page();
  first.ask();
  await expect.poll(() => first.stored()).toHaveLength(1);
  first.core.destroy();
  const { tell, shown } = await page(first.storage, new FakeClock(first.clock.now() + 1_000));
  tell({ type: 'answered', id: 7, outcome: { error: { code: 5000, message: 'User rejected.' } } });
  await expect.poll(() => shown()).toMatchObject([{ outcome: 'refused' }]);
});

it('reports an unknown outcome once the request has expired, or its session has ended', async () => {
  const expired = await reloaded();
  await expired.clock.advance(300_000);
  expect(expired.shown()).toMatchObject([{ outcome: 'unknown' }]);
  expect(expired.stored()).toEqual([]);
  const lost = await reloaded();
  lost.lose('solana');
  lost.lose('eip155');
  await expect.poll(() => lost.shown()).toMatchObject([{ outcome: 'unknown' }]);
});

it('ignores answers to unknown requests, and invalid data in storage', async () => {
  const storage = memoryStorage();
  storage.setItem('@mooring/requests', '[{"id":"7"}]');
  const { tell, shown, core } = await page(storage);
  tell({ type: 'answered', id: 9, outcome: { result: hash } });
  await expect.poll(() => core.store.getState().initialized).toBe(true);
  expect(shown()).toEqual([]);
});

it('shows a limited number of requests', async () => {
  const { ask, shown } = await page();
  for (let at = 0; at < 50; at += 1) ask({ key: `${at}`, id: at });
  expect(shown()).toHaveLength(32);
});

it('leaves a request to the live page that sent it, and takes it over once that page is closed', async () => {
  const locks = testLocks();
  const first = await page(undefined, undefined, locks);
  first.ask();
  await expect.poll(() => first.stored()).toHaveLength(1);
  const next = await page(first.storage, new FakeClock(first.clock.now() + 1_000), locks);
  next.tell({ type: 'answered', id: 9, outcome: { result: hash } });
  next.ask({ key: '2', id: 8 });
  await expect.poll(() => next.stored().map(({ id }) => id)).toEqual([8, 7]);
  expect(next.shown().map(({ id }) => id)).toEqual([8]);
  first.core.destroy();
  await expect.poll(() => next.shown()).toContainEqual(expect.objectContaining({ id: 7, found: true }));
});

it('shows no request that another live page receives the answer to', async () => {
  const locks = testLocks();
  const first = await page(undefined, undefined, locks);
  first.ask();
  await expect.poll(() => first.stored()).toHaveLength(1);
  const next = await page(first.storage, new FakeClock(first.clock.now() + 1_000), locks);
  next.tell({ type: 'answered', id: 7, outcome: { result: hash } });
  first.tell({ type: 'settled', key: '1' });
  next.ask({ key: '2', id: 8 });
  await expect.poll(() => next.stored().map(({ id }) => id)).toEqual([8]);
  expect(next.shown().map(({ id }) => id)).toEqual([8]);
});

it('hides a found request once another tab has received its end', async () => {
  const heard = new EventTarget();
  vi.stubGlobal('addEventListener', heard.addEventListener.bind(heard));
  vi.stubGlobal('removeEventListener', heard.removeEventListener.bind(heard));
  onTestFinished(() => void vi.unstubAllGlobals());
  const { shown, storage } = await reloaded();
  const tellStorage = (key: string) => heard.dispatchEvent(Object.assign(new Event('storage'), { key }));
  tellStorage('@mooring/requests');
  expect(shown()).toHaveLength(1);
  storage.removeItem('@mooring/requests');
  tellStorage('@mooring/sent');
  expect(shown()).toHaveLength(1);
  tellStorage('@mooring/requests');
  expect(shown()).toEqual([]);
});

it('shows the newest request first, whichever page ends first', async () => {
  const locks = testLocks();
  const first = await page(memoryStorage(), new FakeClock(), locks);
  first.ask();
  await expect.poll(() => first.stored()).toHaveLength(1);
  const second = await page(first.storage, new FakeClock(first.clock.now() + 1_000), locks);
  second.ask({ key: '2', id: 8 });
  await expect.poll(() => second.stored()).toHaveLength(2);
  const third = await page(first.storage, new FakeClock(first.clock.now() + 2_000), locks);
  first.core.destroy();
  await expect.poll(() => third.shown().map(({ id }) => id)).toEqual([7]);
  second.core.destroy();
  await expect.poll(() => third.shown().map(({ id }) => id)).toEqual([8, 7]);
});
