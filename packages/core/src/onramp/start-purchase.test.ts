import { expect, it, test } from 'vitest';
import type { ModalEvent } from '../contract/modal-event.ts';
import { onModalEvent } from '../events/modal-events.ts';
import { storageKeys } from '../storage/keys.ts';
import { address, makeCore } from '../test-support/fake-adapter.ts';
import { localApi, sendJson } from '../test-support/local-api.node.ts';
import { memoryStorage } from '../testing/memory-storage.ts';
import { checkoutOf, startPurchase } from './start-purchase.ts';

const checkout = { url: 'https://pay.test/checkout/1', order: `s_${'a'.repeat(20)}` };
const order = {
  provider: { name: 'sandbox', label: 'Sandbox', feeRange: '1.5%', supportedChains: ['eip155'] },
  purchaseCurrency: { id: 'ETH', name: 'Ether', symbol: 'ETH', networks: [] },
  ...{ paymentCurrency: 'USD', amount: '100.00', quoted: '0.04' },
};

async function made({ storage = memoryStorage(), url = checkout as object } = {}) {
  let status: object = { status: 'waiting', provider: 'sandbox' };
  const api = await localApi((response, { method }) =>
    method === 'POST' ? sendJson(response, 200, url) : sendJson(response, 200, status),
  );
  const world = makeCore({ storage, api: api.url });
  world.adapter.reportConnected();
  const events: ModalEvent[] = [];
  onModalEvent(world.core, (event) => void events.push(event));
  return {
    ...{ ...world, api, storage, events },
    first: () => world.core.store.getState().purchases[0],
    tells: (next: object) => {
      status = next;
    },
    emitted: () => events.map(({ event }) => event).filter((name) => name.includes('BUY')),
  };
}

it('opens a checkout and polls the order until it is delivered', async () => {
  const { core, clock, first, tells, emitted, api } = await made();
  const purchase = await startPurchase(core, order);
  expect(purchase).toMatchObject({ status: 'waiting', amount: '0.04', address: `eip155:1:${address}` });
  expect(checkoutOf(core, purchase.id)).toBe(checkout.url);
  expect(core.store.getState().onramp).toMatchObject({ loading: false, paymentAmount: '' });
  tells({ status: 'success', provider: 'sandbox', amount: '0.0394', hash: '0xab' });
  await clock.advance(3_000);
  await expect.poll(first).toMatchObject({ status: 'success', amount: '0.0394', hash: '0xab' });
  await expect.poll(emitted).toEqual(['SELECT_BUY_PROVIDER', 'BUY_SUCCESS']);
  expect(core.store.getState().toast).toMatchObject({ code: 'BOUGHT', variant: 'success' });
  // The balance is refetched at once.
  await expect.poll(() => api.requested.some((path) => path.includes('/balance'))).toBe(true);
});

test.each([
  [{ url: 'http://pay.test/' }, 'ONRAMP_LINK_REFUSED'],
  [{ url: 'javascript:alert(1)' }, 'API_ANSWER_INVALID'],
  [{}, 'API_ANSWER_INVALID'],
])('rejects a checkout of %j', async (url, code) => {
  const { core } = await made({ url });
  await expect(startPurchase(core, order)).rejects.toMatchObject({ code });
  expect(core.store.getState()).toMatchObject({ purchases: [], onramp: { loading: false } });
});

it('does not store the URL of the checkout', async () => {
  const { core, storage } = await made();
  await startPurchase(core, order);
  expect(storage.getItem(storageKeys.purchases)).toContain(checkout.order);
  expect(storage.getItem(storageKeys.purchases)).not.toContain('pay.test');
});

it('does not poll an order without an id', async () => {
  const { core } = await made({ url: { url: checkout.url } });
  expect(await startPurchase(core, order)).toMatchObject({ status: 'unreported' });
});

it('needs a connected account', async () => {
  const { core } = makeCore({});
  await expect(startPurchase(core, order)).rejects.toMatchObject({ code: 'NOT_CONNECTED' });
});
