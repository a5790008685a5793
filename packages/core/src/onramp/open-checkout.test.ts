import { expect, it, test } from 'vitest';
import { makeCore } from '../test-support/fake-adapter.ts';
import { localApi, sendJson } from '../test-support/local-api.node.ts';
import { memoryStorage } from '../testing/memory-storage.ts';
import { openCheckout, type Popup, reopenCheckout } from './open-checkout.ts';

const url = 'https://pay.test/checkout/1';
const order = {
  provider: { name: 'sandbox', label: 'Sandbox', feeRange: '1.5%', supportedChains: ['eip155'] },
  purchaseCurrency: { id: 'ETH', name: 'Ether', symbol: 'ETH', networks: [] },
  ...{ paymentCurrency: 'USD', amount: '100.00', quoted: '0.04' },
};

/** A browser window that records its steps in order. */
function fakeWindow() {
  const steps: string[] = [];
  const style: Record<string, string> = {};
  const window = {
    closed: false,
    set opener(to: unknown) {
      steps.push(`opener ${to}`);
    },
    document: {
      title: '',
      documentElement: { style },
      body: { style, textContent: '' },
    } as unknown as Document,
    location: { replace: (to: string | URL) => void steps.push(`to ${to}`) },
    close() {
      steps.push('close');
      window.closed = true;
    },
  };
  return { window: window as Popup & { closed: boolean }, steps };
}

async function made({ status = 200, popup = fakeWindow().window as Popup | null } = {}) {
  const api = await localApi((response, { method }) =>
    method === 'POST'
      ? sendJson(response, status, { url, order: `s_${'a'.repeat(20)}` })
      : sendJson(response, 200, { status: 'waiting', provider: 'sandbox' }),
  );
  const world = makeCore({ storage: memoryStorage(), api: api.url });
  world.adapter.reportConnected();
  const opened: string[] = [];
  const host = {
    ...{ screenX: 100, screenY: 0, outerWidth: 1_000, outerHeight: 1_000 },
    open: (...[address, target, features]: [string, string, string]) => {
      opened.push(`${address} ${target} ${features}`);
      return popup;
    },
  };
  const page = { waiting: 'Opening Sandbox', host };
  return { ...world, api, opened, page, checkout: () => world.core.store.getState().onramp.checkout };
}

it('opens the window before any request, and sends it to the checkout without an opener', async () => {
  const { window, steps } = fakeWindow();
  const { core, opened, page, api, checkout } = await made({ popup: window });
  const opening = openCheckout(core, order, page);
  expect(opened).toEqual([' _blank popup,width=600,height=800,left=300,top=100']);
  expect(api.requested).toEqual([]);
  expect(window.document.body.textContent).toBe('Opening Sandbox');
  const { id } = await opening;
  expect(steps).toEqual(['opener null', `to ${url}`]);
  expect(checkout()).toEqual({ id, status: 'open' });
});

it('detects that the window was closed, and polls the purchase at once', async () => {
  const { window } = fakeWindow();
  const { core, clock, page, api, checkout } = await made({ popup: window });
  await openCheckout(core, order, page);
  await clock.advance(500);
  expect(checkout()?.status).toBe('open');
  window.closed = true;
  await clock.advance(500);
  expect(checkout()?.status).toBe('closed');
  await expect.poll(() => api.requested.filter((path) => path.includes('/status/')).length).toBe(1);
});

test('reports a missing or closed window as blocked', async () => {
  const closed = fakeWindow().window;
  closed.closed = true;
  for (const popup of [null, closed]) {
    const { core, page, checkout } = await made({ popup });
    const { id } = await openCheckout(core, order, page);
    expect(checkout()).toEqual({ id, status: 'blocked' });
  }
  const { core, checkout } = await made();
  await openCheckout(core, order, { waiting: '', host: {} });
  expect(checkout()?.status).toBe('blocked');
});

test('closes the window if there is no checkout', async () => {
  const { window, steps } = fakeWindow();
  const { core, page, checkout } = await made({ popup: window, status: 502 });
  await expect(openCheckout(core, order, page)).rejects.toMatchObject({ code: 'HTTP_STATUS' });
  expect(steps).toEqual(['close']);
  expect(checkout()).toBeUndefined();
});

test('rejects a second tap without another window', async () => {
  const { core, page, opened } = await made();
  const first = openCheckout(core, order, page);
  await expect(openCheckout(core, order, page)).rejects.toMatchObject({ code: 'REQUEST_PENDING' });
  await first;
  expect(opened).toHaveLength(1);
});

test('reopens a checkout, but not one of another page', async () => {
  const { core, page, opened, checkout } = await made();
  const { id } = await openCheckout(core, order, { ...page, host: {} });
  reopenCheckout(core, id, page);
  expect(checkout()).toEqual({ id, status: 'open' });
  reopenCheckout(core, 'of another page', page);
  expect(opened).toHaveLength(1);
});
