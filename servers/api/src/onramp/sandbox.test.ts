import { describe, expect, it } from 'vitest';
import { serveVendor, type VendorAnswer } from '../test-support/serve-vendor.ts';
import { fetchJson, VendorFailure } from '../vendors/fetch-json.ts';
import { sandbox } from './sandbox.ts';

const limits = [{ id: 'card', min: '10.00', max: '7500.00' }];
const offer = (symbol: string, chain: string, more: object = {}) => ({
  ...{ chain, network: `Network of ${chain}`, symbol, name: `Name of ${symbol}`, decimals: 18 },
  ...{ contract: '', price: 2_500, ...more },
});
const terms = {
  offers: [
    offer('ETH', 'eip155:31337'),
    offer('ETH', 'eip155:31338', { price: 1_250 }),
    offer('USDX', 'eip155:31337', { price: 1, decimals: 2, contract: '0x12' }),
  ],
  ...{ money: ['USD', 'EUR'], feePercent: 2, limits },
};
const order = 'a'.repeat(24);

async function open(answers: Readonly<Record<string, VendorAnswer>> = {}) {
  const usual: Readonly<Record<string, VendorAnswer>> = {
    '/options': { body: terms },
    '/orders': { body: { id: order, path: `/checkout/${order}` } },
  };
  const { url, requests } = await serveVendor(
    ({ path }) => answers[path] ?? usual[path] ?? { status: 404, body: {} },
  );
  const seller = sandbox({ url, fetchJson: fetchJson({ timeoutMs: 2_000, maxBytes: 100_000 }) });
  return {
    seller,
    url,
    bodies: () => requests.flatMap(({ body }) => (body === '' ? [] : [JSON.parse(body)])),
  };
}

const purchase = { symbol: 'eth', chain: undefined, money: 'USD', amount: '100', method: 'card' };
const checkout = {
  ...{
    address: `0x${'ab'.repeat(20)}`,
    symbol: 'ETH',
    chain: 'eip155:31337' as const,
    money: 'USD',
    amount: '50',
  },
  ...{ cryptoAmount: undefined, clientIp: '203.0.113.7', project: undefined },
};

it('lists each coin once, with its networks', async () => {
  const { seller } = await open();
  const options = await seller.options();
  expect(options.paymentCurrencies).toEqual([
    { id: 'USD', payment_method_limits: limits },
    { id: 'EUR', payment_method_limits: limits },
  ]);
  expect(options.purchaseCurrencies.map(({ symbol, networks }) => [symbol, networks.length])).toEqual([
    ['ETH', 2],
    ['USDX', 1],
  ]);
  expect(options.purchaseCurrencies[1]?.networks).toEqual([
    {
      ...{ name: 'eip155:31337', display_name: 'Network of eip155:31337' },
      ...{ chain_id: 'eip155:31337', contract_address: '0x12' },
    },
  ]);
});

describe('a quote', () => {
  it('subtracts the fee and converts the rest', async () => {
    const { seller } = await open();
    expect(await seller.quote(purchase)).toMatchObject({
      ...{ paymentTotal: { amount: '100.00', currency: 'USD' }, paymentSubtotal: { amount: '98.00' } },
      ...{ providerFee: { amount: '2.00' }, networkFee: { amount: '0.00' }, provider: 'sandbox' },
      purchaseAmount: { amount: '0.039200', currency: 'ETH' },
    });
    expect((await seller.quote({ ...purchase, money: 'EUR' }))?.purchaseAmount.amount).toBe('0.043120');
  });

  it('has the price of the chosen chain, and no more decimals than the coin', async () => {
    const { seller } = await open();
    const there = await seller.quote({ ...purchase, chain: 'eip155:31338' });
    expect(there?.purchaseAmount.amount).toBe('0.078400');
    const dollars = await seller.quote({ ...purchase, symbol: 'USDX' });
    expect(dollars?.purchaseAmount).toEqual({ amount: '98.00', currency: 'USDX' });
  });

  it('is none for another coin, chain, currency or payment method', async () => {
    const { seller } = await open();
    for (const more of [{ symbol: 'DOGE' }, { chain: 'eip155:1' as const }, { money: 'JPY' }]) {
      expect(await seller.quote({ ...purchase, ...more })).toBeUndefined();
      expect(await seller.quote({ ...purchase, method: 'cheque' })).toBeUndefined();
    }
  });
});

describe('a checkout', () => {
  it('is an order for the wallet, on the page of the sandbox', async () => {
    const { seller, url, bodies } = await open();
    expect(await seller.open(checkout)).toEqual({ url: `${url}/checkout/${order}`, order });
    expect(bodies()).toEqual([
      { chain: 'eip155:31337', symbol: 'ETH', address: `0x${'ab'.repeat(20)}`, money: 'USD', amount: 50 },
    ]);
  });

  it('is not opened for an address that the coin cannot be sent to', async () => {
    const { seller } = await open();
    const address = '5eykt4UsFv8P8NJdTREpY1vzqKqZKvdpAAAAAAAAAAAA';
    expect(await seller.open({ ...checkout, chain: undefined, address })).toBeUndefined();
  });

  it('costs what the amount to buy is worth, or 100 without any amount', async () => {
    const { seller, bodies } = await open();
    await seller.open({ ...checkout, amount: undefined, cryptoAmount: '0.2' });
    await seller.open({ ...checkout, amount: undefined });
    await seller.open({ ...checkout, symbol: undefined, money: 'JPY' });
    expect(bodies()).toMatchObject([
      { amount: 500 },
      { amount: 100 },
      { symbol: 'ETH', money: 'USD', amount: 50 },
    ]);
  });

  it('is none for a coin that is not sold', async () => {
    const { seller, bodies } = await open();
    expect(await seller.open({ ...checkout, symbol: 'DOGE' })).toBeUndefined();
    expect(bodies()).toEqual([]);
  });

  it.each([
    ['a page elsewhere', { id: order, path: '//evil.example/a' }],
    ['another address', { id: order, path: 'https://evil.example' }],
    ['a path with a query', { id: order, path: '/a?b=c' }],
    ['an invalid id', { id: '../a', path: '/a' }],
  ])('is refused with %s', async (_, body) => {
    const { seller, url } = await open({ '/orders': { body } });
    const opened = await seller.open(checkout).catch((error: unknown) => error);
    if (opened instanceof VendorFailure) return;
    // A path that begins with two slashes stays a path of the sandbox.
    expect(new URL((opened as { readonly url: string }).url).origin).toBe(url);
  });
});

describe('the status of an order', () => {
  const statusOf = async (answer: VendorAnswer) => {
    const { seller } = await open({ [`/orders/${order}`]: answer });
    return seller.status(order);
  };
  const reply = { status: 'success', chain: 'eip155:31337', symbol: 'ETH', amount: '0.1', changedAt: 1_000 };

  it('returns the sandbox’s status', async () => {
    expect(await statusOf({ body: { ...reply, hash: '0xab' } })).toEqual({
      ...{ status: 'success', chainId: 'eip155:31337', symbol: 'ETH', amount: '0.1', hash: '0xab' },
      updatedAt: '1970-01-01T00:00:01.000Z',
    });
    expect(await statusOf({ body: reply })).not.toHaveProperty('hash');
  });

  it('is none for an unknown order', async () => {
    expect(await statusOf({ status: 404, body: {} })).toBeUndefined();
  });

  it.each([
    ['another status', { body: { ...reply, status: 'paid' } }],
    ['an invalid time', { body: { ...reply, changedAt: 'now' } }],
    ['a time that no date holds', { body: { ...reply, changedAt: 1e300 } }],
    ['no JSON', { body: '<html>' }],
    ['a failure', { status: 500, body: {} }],
  ])('fails with %s', async (_, answer) => {
    await expect(statusOf(answer)).rejects.toBeInstanceOf(VendorFailure);
  });
});

it.each([
  ['a price of zero', { offers: [offer('ETH', 'eip155:1', { price: 0 })] }],
  ['a price that is text', { offers: [offer('ETH', 'eip155:1', { price: '1' })] }],
  ['no offers', { offers: null }],
])('fails with options that have %s', async (_, more) => {
  const { seller } = await open({ '/options': { body: { ...terms, ...more } } });
  await expect(seller.options()).rejects.toBeInstanceOf(VendorFailure);
  await expect(seller.quote(purchase)).rejects.toBeInstanceOf(VendorFailure);
});
