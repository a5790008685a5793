import { expect, it, test } from 'vitest';
import type { ModalEvent } from '../contract/modal-event.ts';
import { onModalEvent } from '../events/modal-events.ts';
import { storageKeys } from '../storage/keys.ts';
import { address, makeCore } from '../test-support/fake-adapter.ts';
import { localApi, sendJson } from '../test-support/local-api.node.ts';
import { memoryStorage } from '../testing/memory-storage.ts';
import { checkoutOf, startPurchase } from './start-purchase.ts';
import { readPurchases } from './stored-purchases.ts';
import { leavePurchase, lookAtPurchases, resumePurchases } from './watch-purchases.ts';

const checkout = { url: 'https://pay.test/checkout/1', order: `s_${'a'.repeat(20)}` };
const order = {
  provider: { name: 'sandbox', label: 'Sandbox', feeRange: '1.5%', supportedChains: ['eip155'] },
  purchaseCurrency: { id: 'ETH', name: 'Ether', symbol: 'ETH', networks: [] },
  ...{ paymentCurrency: 'USD', amount: '100.00', quoted: '0.04' },
};

async function made({ storage = memoryStorage(), url = checkout as object } = {}) {
  let status: object = { status: 'waiting', provider: 'sandbox' };
  let code = 200;
  const api = await localApi((response, { method }) =>
    method === 'POST' ? sendJson(response, 200, url) : sendJson(response, code, status),
  );
  const world = makeCore({ storage, api: api.url });
  let balances = 0;
  world.adapter.getBalance = async () => {
    balances += 1;
    return { value: 1n, decimals: 18, symbol: 'ETH' };
  };
  world.adapter.reportConnected();
  const events: ModalEvent[] = [];
  onModalEvent(world.core, (event) => void events.push(event));
  return {
    ...{ ...world, api, storage, events },
    first: () => world.core.store.getState().purchases[0],
    tells: (next: object, as = 200) => {
      status = next;
      code = as;
    },
    told: () => events.map(({ event }) => event).filter((name) => name.includes('BUY')),
  };
}

it('opens a checkout and follows the order until it is delivered', async () => {
  const { core, clock, first, tells, told, api } = await made();
  const purchase = await startPurchase(core, order);
  expect(purchase).toMatchObject({ status: 'waiting', amount: '0.04', address: `eip155:1:${address}` });
  expect(checkoutOf(core, purchase.id)).toBe(checkout.url);
  expect(core.store.getState().onramp).toMatchObject({ loading: false, paymentAmount: '' });
  tells({ status: 'success', provider: 'sandbox', amount: '0.0394', hash: '0xab' });
  await clock.advance(3_000);
  await expect.poll(first).toMatchObject({ status: 'success', amount: '0.0394', hash: '0xab' });
  await expect.poll(told).toEqual(['SELECT_BUY_PROVIDER', 'BUY_SUCCESS']);
  expect(core.store.getState().toast).toMatchObject({ code: 'BOUGHT', variant: 'success' });
  // The balance is read again at once.
  await expect.poll(() => api.asked.some((path) => path.includes('/balance'))).toBe(true);
});

test.each([
  [{ url: 'http://pay.test/' }, 'ONRAMP_LINK_REFUSED'],
  [{ url: 'javascript:alert(1)' }, 'API_ANSWER_INVALID'],
  [{}, 'API_ANSWER_INVALID'],
])('refuses a checkout of %j', async (url, code) => {
  const { core } = await made({ url });
  await expect(startPurchase(core, order)).rejects.toMatchObject({ code });
  expect(core.store.getState()).toMatchObject({ purchases: [], onramp: { loading: false } });
});

it('keeps neither the address of the checkout nor what it holds', async () => {
  const { core, storage } = await made();
  await startPurchase(core, order);
  expect(storage.getItem(storageKeys.purchases)).toContain(checkout.order);
  expect(storage.getItem(storageKeys.purchases)).not.toContain('pay.test');
});

it('says that it failed', async () => {
  const { core, clock, first, tells, told } = await made();
  await startPurchase(core, order);
  tells({ status: 'failed', provider: 'sandbox' });
  await clock.advance(3_000);
  await expect.poll(() => first()?.status).toBe('failed');
  expect(told()).toEqual(['SELECT_BUY_PROVIDER', 'BUY_CANCEL']);
});

test('a purchase that is given up is cancelled once, and still arrives if it was paid', async () => {
  const { core, clock, first, tells, told } = await made();
  const { id } = await startPurchase(core, order);
  leavePurchase(core, id);
  leavePurchase(core, id);
  expect(first()?.status).toBe('closed');
  tells({ status: 'success', provider: 'sandbox' });
  await clock.advance(3_000);
  await expect.poll(() => first()?.status).toBe('success');
  expect(told()).toEqual(['SELECT_BUY_PROVIDER', 'BUY_CANCEL', 'BUY_SUCCESS']);
});

test('an order without an id is not followed, and a forgotten one no longer', async () => {
  const one = await made({ url: { url: checkout.url } });
  expect(await startPurchase(one.core, order)).toMatchObject({ status: 'untold' });
  const other = await made();
  await startPurchase(other.core, order);
  other.tells({ error: { code: 'ONRAMP_ORDER_NOT_FOUND', message: 'x', retryable: false } }, 404);
  lookAtPurchases(other.core);
  await other.clock.advance(0);
  await expect.poll(() => other.first()?.status).toBe('untold');
});

it('is followed over a reload, and unreadable data is ignored', async () => {
  const storage = memoryStorage();
  const before = await made({ storage });
  await startPurchase(before.core, order);
  const after = await made({ storage });
  after.tells({ status: 'success', provider: 'sandbox' });
  resumePurchases(after.core);
  await after.clock.advance(0);
  await expect.poll(() => after.first()?.status).toBe('success');
  storage.setItem(storageKeys.purchases, '[{"id":1}]');
  expect(readPurchases(after.core)).toEqual([]);
});

it('needs a connected account', async () => {
  const { core } = makeCore({});
  await expect(startPurchase(core, order)).rejects.toMatchObject({ code: 'NOT_CONNECTED' });
});
