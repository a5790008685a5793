import { expect, it, test } from 'vitest';
import type { ModalEvent } from '../contract/modal-event.ts';
import type { Purchase } from '../contract/onramp.ts';
import { onModalEvent } from '../events/modal-events.ts';
import { nothingToBuy } from '../store/nothing-to-buy.ts';
import { address, makeCore } from '../test-support/fake-adapter.ts';
import { localApi, sendJson } from '../test-support/local-api.node.ts';
import { memoryStorage } from '../testing/memory-storage.ts';
import { leavePurchase, pollPurchases, resumePurchases, watchPurchase } from './watch-purchases.ts';

async function made({ storage = memoryStorage() } = {}) {
  let answer: readonly [number, object] = [200, { status: 'waiting', provider: 'sandbox' }];
  const api = await localApi((response) => sendJson(response, ...answer));
  const world = makeCore({ storage, api: api.url });
  world.adapter.reportConnected();
  const events: ModalEvent[] = [];
  onModalEvent(world.core, (event) => void events.push(event));
  const purchase: Purchase = {
    ...{ id: 'p', order: `s_${'a'.repeat(20)}`, provider: 'sandbox', providerLabel: 'Sandbox' },
    ...{ chainId: 'eip155:1', address: `eip155:1:${address}`, symbol: 'ETH', amount: '0.04' },
    ...{ paid: '100.00', currency: 'USD', startedAt: world.clock.now(), status: 'waiting' },
  };
  return {
    ...{ ...world, api, purchase },
    first: () => world.core.store.getState().purchases[0],
    tells: (status: string, more: object = {}) => {
      answer = [200, { status, provider: 'sandbox', ...more }];
    },
    forgets: () => {
      answer = [404, { error: { code: 'ONRAMP_ORDER_NOT_FOUND', message: 'x', retryable: false } }];
    },
    fails: () => {
      answer = [502, { error: { code: 'VENDOR_UNAVAILABLE', message: 'x', retryable: true } }];
    },
    emitted: () => events.map(({ event }) => event).filter((name) => name.startsWith('BUY')),
  };
}

it('reads the delivery from the provider, notifies, and refetches the balance', async () => {
  const { core, clock, purchase, first, tells, emitted, api } = await made();
  watchPurchase(core, purchase);
  tells('in-progress');
  await clock.advance(3_000);
  await expect.poll(() => first()?.status).toBe('in-progress');
  tells('success', { amount: '0.0394', hash: '0xab' });
  await expect.poll(() => clock.advance(3_000).then(() => first()?.status)).toBe('success');
  expect(first()).toMatchObject({ amount: '0.0394', hash: '0xab' });
  expect(core.store.getState().toast).toMatchObject({ code: 'BOUGHT', variant: 'success' });
  expect(emitted()).toEqual(['BUY_SUCCESS']);
  await expect.poll(() => api.requested.some((path) => path.includes('/balance'))).toBe(true);
});

/** The form of a purchase, whose checkout is open. */
const form = (id: string) =>
  ({ paymentAmount: '100', selectedProvider: 'sandbox', checkout: { id, status: 'open' } }) as const;

async function delivered(id: string, change: object = {}) {
  const { core, clock, purchase, first, tells } = await made();
  watchPurchase(core, purchase);
  core.dispatch({ type: 'onrampChanged', onramp: { ...form(id), ...change } });
  tells('success');
  await clock.advance(3_000);
  await expect.poll(() => first()?.status).toBe('success');
  await expect.poll(() => core.store.getState().toast?.code).toBe('BOUGHT');
  return core.store.getState().onramp;
}

it('empties the form of the delivered purchase', async () => {
  expect(await delivered('p')).toEqual(nothingToBuy);
});

it('leaves the form, the checkout and the pending order of another purchase alone', async () => {
  expect(await delivered('q')).toMatchObject(form('q'));
  expect(await delivered('p', { loading: true })).toMatchObject({ ...form('p'), loading: true });
});

it('leaves a form alone that was changed since', async () => {
  expect(await delivered('p', { paymentAmount: '250' })).toMatchObject({ paymentAmount: '250' });
  const other = { purchaseCurrency: { id: 'usdc', symbol: 'USDC' } };
  expect(await delivered('p', other)).toMatchObject({ ...form('p'), ...other });
});

it('reports a failed purchase', async () => {
  const { core, clock, purchase, first, tells, emitted } = await made();
  watchPurchase(core, purchase);
  tells('failed');
  await clock.advance(3_000);
  await expect.poll(() => first()?.status).toBe('failed');
  expect(core.store.getState().toast).toMatchObject({ code: 'BUY_FAILED', variant: 'error' });
  expect(emitted()).toEqual(['BUY_CANCEL']);
});

test('cancels a purchase that is given up once, and still reports its delivery', async () => {
  const { core, clock, purchase, first, tells, emitted } = await made();
  watchPurchase(core, purchase);
  leavePurchase(core, 'p');
  leavePurchase(core, 'p');
  expect(first()?.status).toBe('closed');
  tells('success');
  await clock.advance(3_000);
  await expect.poll(() => first()?.status).toBe('success');
  expect(emitted()).toEqual(['BUY_CANCEL', 'BUY_SUCCESS']);
});

test('does not cancel a purchase twice that is given up and fails', async () => {
  const { core, clock, purchase, first, tells, emitted } = await made();
  watchPurchase(core, purchase);
  leavePurchase(core, 'p');
  tells('failed');
  await clock.advance(3_000);
  await expect.poll(() => first()?.status).toBe('failed');
  expect(emitted()).toEqual(['BUY_CANCEL']);
});

test('stops polling an order that its provider has forgotten, and retries a failed request', async () => {
  const { core, clock, purchase, first, api, fails, forgets } = await made();
  fails();
  watchPurchase(core, purchase);
  await clock.advance(3_000);
  await expect.poll(() => api.requested).toHaveLength(1);
  expect(first()?.status).toBe('waiting');
  forgets();
  pollPurchases(core);
  await expect.poll(() => clock.advance(3_000).then(() => first()?.status)).toBe('unreported');
  const requested = api.requested.length;
  await clock.advance(60_000);
  expect(api.requested).toHaveLength(requested);
});

test('does not poll a purchase whose provider reports nothing', async () => {
  const { core, clock, purchase, api } = await made();
  watchPurchase(core, { ...purchase, order: undefined, status: 'unreported' });
  await clock.advance(60_000);
  expect(api.requested).toEqual([]);
});

it('watches a purchase across reloads', async () => {
  const storage = memoryStorage();
  const before = await made({ storage });
  watchPurchase(before.core, before.purchase);
  const after = await made({ storage });
  after.tells('success');
  resumePurchases(after.core);
  await after.clock.advance(0);
  await expect.poll(() => after.first()?.status).toBe('success');
});

test('reports a delivery in one of two tabs, and lets neither take it back', async () => {
  const storage = memoryStorage();
  const one = await made({ storage });
  watchPurchase(one.core, one.purchase);
  const two = await made({ storage });
  resumePurchases(two.core);
  one.tells('success');
  await one.clock.advance(3_000);
  await expect.poll(() => one.first()?.status).toBe('success');
  leavePurchase(two.core, 'p');
  two.tells('success');
  await two.clock.advance(0);
  await expect.poll(() => two.first()?.status).toBe('success');
  expect([one.emitted(), two.emitted()]).toEqual([['BUY_SUCCESS'], []]);
  expect(two.core.store.getState().toast).toBeUndefined();
});
