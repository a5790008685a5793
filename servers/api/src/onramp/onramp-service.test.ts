import { createLogger } from '@mooring/server-kit';
import { describe, expect, it } from 'vitest';
import { createError } from '../errors.ts';
import { VendorFailure } from '../vendors/fetch-json.ts';
import type { Checkout, OnrampSeller, Purchase } from './onramp-seller.ts';
import { type OnrampService, onrampService } from './onramp-service.ts';

const usd = { amount: '100', currency: 'USD' };
const quoted = {
  ...{ paymentTotal: usd, paymentSubtotal: usd, networkFee: usd, quoteId: 'a quote' },
  purchaseAmount: { amount: '0.04', currency: 'ETH' },
};
const orderId = 'order-of-a-visitor';
const options = { paymentCurrencies: [], purchaseCurrencies: [] };

/** A seller that records its requests. */
function seller(name: string, own: Partial<OnrampSeller> = {}) {
  const asked: { readonly purchases: Purchase[]; readonly checkouts: Checkout[]; readonly orders: string[] } =
    {
      purchases: [],
      checkouts: [],
      orders: [],
    };
  const base: OnrampSeller = {
    info: { name, label: name, feeRange: '1%', supportedChains: ['eip155'] },
    options: async () => options,
    async quote(purchase) {
      asked.purchases.push(purchase);
      return quoted;
    },
    async open(checkout) {
      asked.checkouts.push(checkout);
      return { url: `https://${name}.example/`, order: orderId };
    },
    async status(order) {
      asked.orders.push(order);
      return order === orderId ? { status: 'success' } : undefined;
    },
    ...own,
  };
  return { ...base, asked };
}

function open(...sellers: readonly OnrampSeller[]) {
  const outcomes: string[] = [];
  const lines: string[] = [];
  const log = createLogger({
    server: 'api',
    level: 'warn',
    destination: { write: (line: string) => void lines.push(line) },
  });
  const onAsked = (name: string, outcome: string) => outcomes.push(`${name} ${outcome}`);
  return { desk: onrampService({ sellers, log, onAsked }), outcomes, lines };
}

const codeOf = (asking: Promise<unknown>): Promise<string> =>
  asking.then(
    () => 'answered',
    (error) => error.code ?? String(error),
  );
const quote = (more: object = {}) => ({
  ...{ purchaseCurrency: { symbol: 'ETH' }, paymentCurrency: { id: 'USD' }, amount: '100', ...more },
});
const address = `0x${'ab'.repeat(20)}`;
const question = (more: object = {}) => ({ destinationWallets: [{ address }], ...more });
const caller = { clientIp: '203.0.113.7', project: 'shop' };

describe('a desk without sellers', () => {
  it('offers nothing', async () => {
    const { desk, outcomes } = open();
    expect(desk.providers()).toEqual({ providers: [] });
    const codes = await Promise.all([
      codeOf(desk.options(undefined)),
      codeOf(desk.quote(quote())),
      codeOf(desk.open(question(), caller)),
      codeOf(desk.status('s_one')),
    ]);
    expect(codes).toEqual([...Array(3).fill('ONRAMP_NOT_OFFERED'), 'ONRAMP_ORDER_NOT_FOUND']);
    expect(outcomes).toEqual([]);
  });
});

describe('a desk', () => {
  it('asks the first seller, or the requested one', async () => {
    const [one, two] = [seller('coinbase'), seller('sandbox')];
    const { desk, outcomes } = open(one, two);
    expect(desk.providers().providers.map(({ name }) => name)).toEqual(['coinbase', 'sandbox']);
    await desk.quote(quote());
    await desk.quote(quote({ provider: 'sandbox' }));
    expect([one.asked.purchases.length, two.asked.purchases.length]).toEqual([1, 1]);
    expect(await codeOf(desk.quote(quote({ provider: 'other' })))).toBe('ONRAMP_NOT_OFFERED');
    expect(outcomes).toEqual(['coinbase ok', 'sandbox ok']);
  });

  it('reports that a seller does not offer something, or fails, without its reason', async () => {
    const none = seller('none', { quote: async () => undefined, open: async () => undefined });
    const failing = seller('away', {
      options: () => Promise.reject(new VendorFailure('key=secret is wrong')),
      quote: () => Promise.reject(new TypeError('a fault')),
    });
    const { desk, outcomes, lines } = open(none, failing);
    expect(await codeOf(desk.quote(quote()))).toBe('ONRAMP_NOT_OFFERED');
    expect(await codeOf(desk.open(question(), caller))).toBe('ONRAMP_NOT_OFFERED');
    const failure = await desk.options('away').catch((error: unknown) => error);
    expect(failure).toMatchObject({ code: 'VENDOR_UNAVAILABLE' });
    expect(String(failure)).not.toContain('secret');
    expect(await codeOf(desk.quote(quote({ provider: 'away' })))).toBe('VENDOR_UNAVAILABLE');
    expect(outcomes).toEqual(['none none', 'none none', 'away failed', 'away failed']);
    expect(lines).toHaveLength(2);
  });

  const endless = { amount: '1e+30', currency: 'USD' };
  const long = `https://pay.example/?token=${'a'.repeat(2_048)}`;
  it.each<[string, Partial<OnrampSeller>, (desk: OnrampService) => Promise<unknown>]>([
    [
      'paymentTotal.amount',
      { quote: async () => ({ ...quoted, paymentTotal: endless }) },
      (desk) => desk.quote(quote()),
    ],
    ['url', { open: async () => ({ url: long, order: undefined }) }, (desk) => desk.open(question(), caller)],
    [
      'amount',
      { status: async () => ({ status: 'success', amount: '1e+30' }) },
      (desk) => desk.status(`c_${orderId}`),
    ],
  ])('answers nothing that clients would refuse, and logs what that is: %s', async (what, own, ask) => {
    const { desk, outcomes, lines } = open(seller('coinbase', own));
    expect(await codeOf(ask(desk))).toBe('VENDOR_UNAVAILABLE');
    expect(outcomes).toEqual(['coinbase failed']);
    expect(lines.join()).toContain(`clients would refuse its answer: ${what} is too long`);
    expect(lines.join()).not.toContain('pay.example');
  });

  it('passes on errors for the visitor', async () => {
    const refusing = seller('coinbase', {
      open: () =>
        Promise.reject(createError('ONRAMP_AMOUNT_REFUSED', { least: '1', most: '2', currency: 'USD' })),
    });
    const { desk, lines } = open(refusing);
    expect(await codeOf(desk.open(question(), caller))).toBe('ONRAMP_AMOUNT_REFUSED');
    expect(lines).toEqual([]);
  });
});

describe('an amount to pay', () => {
  it.each([
    ['9.99', 'card', false],
    ['10', 'card', true],
    ['7500', 'card', true],
    ['7500.01', 'card', false],
    ['7500.01', 'ACH_BANK_ACCOUNT', true],
    ['25000', 'ach_bank_account', true],
    ['25000.01', 'ach_bank_account', false],
    ['7500.01', 'something new', false],
    ['0', 'card', false],
  ])('of %s by %s is within the limits: %s', async (amount, paymentMethod, isWithin) => {
    const one = seller('coinbase');
    const { desk } = open(one);
    expect(await codeOf(desk.quote(quote({ amount, paymentMethod })))).toBe(
      isWithin ? 'answered' : 'ONRAMP_AMOUNT_REFUSED',
    );
    expect(one.asked.purchases).toHaveLength(isWithin ? 1 : 0);
  });

  it('goes to the seller with the method as the API spells it', async () => {
    const one = seller('coinbase');
    await open(one).desk.quote(quote({ amount: '8000', paymentMethod: 'ACH_BANK_ACCOUNT' }));
    expect(one.asked.purchases).toMatchObject([{ method: 'ach_bank_account' }]);
  });

  it('is bounded in a checkout too, where it may be a number and may be left out', async () => {
    const one = seller('coinbase');
    const { desk } = open(one);
    for (const [presetFiatAmount, amount] of [
      [100, '100'],
      [12.5, '12.5'],
      ['25000', '25000'],
      [0, undefined],
      [undefined, undefined],
    ] as const) {
      await desk.open(question({ presetFiatAmount }), caller);
      expect(one.asked.checkouts.at(-1)?.amount).toBe(amount);
    }
    for (const [presetFiatAmount, code] of [
      [9.99, 'ONRAMP_AMOUNT_REFUSED'],
      [25_000.01, 'ONRAMP_AMOUNT_REFUSED'],
      [1e30, 'REQUEST_INVALID'],
      [1e-12, 'REQUEST_INVALID'],
    ] as const) {
      expect(await codeOf(desk.open(question({ presetFiatAmount }), caller))).toBe(code);
    }
  });
});

describe('a checkout', () => {
  const opened = async (more: object) => {
    const one = seller('coinbase');
    const { desk } = open(one);
    await desk.open(question(more), caller);
    return one.asked.checkouts[0];
  };

  it('pays into the first wallet, and includes the caller', async () => {
    const wallets = [
      { address, assets: ['ETH', 'USDC'], blockchains: ['base', 'ethereum'] },
      { address: '0x2' },
    ];
    expect(await opened({ destinationWallets: wallets })).toEqual({
      ...{ address, symbol: 'ETH', chain: 'eip155:8453', money: 'USD', ...caller },
      ...{ amount: undefined, cryptoAmount: undefined },
    });
  });

  it('prefers the chain and coin of the page to those of its wallets', async () => {
    const destinationWallets = [{ address, assets: ['ETH'], blockchains: ['base'] }];
    const more = { destinationWallets, asset: 'SOL', chainId: 'eip155:10', defaultNetwork: 'polygon' };
    expect(await opened(more)).toMatchObject({ symbol: 'SOL', chain: 'eip155:10' });
    expect(await opened({ destinationWallets, defaultNetwork: 'polygon' })).toMatchObject({
      chain: 'eip155:137',
    });
    expect(await opened({ destinationWallets: [{ address }] })).toMatchObject({
      chain: undefined,
      symbol: undefined,
    });
  });

  it.each([
    { destinationWallets: [{ address }], defaultNetwork: 'constructor' },
    { destinationWallets: [{ address, blockchains: ['bnb-smart-chain'] }] },
  ])('is not opened on a chain of an unknown name: %j', async (more) => {
    const one = seller('coinbase');
    const { desk } = open(one);
    expect(await codeOf(desk.open(question(more), caller))).toBe('ONRAMP_NOT_OFFERED');
    expect(one.asked.checkouts).toEqual([]);
  });

  it.each([
    ['eip155:10', 'nonsense'],
    ['eip155:10', '5mCkLbjCJp4yB8Z7AsF9SG7tFUNHpE3mDFQGCsPrdire'],
    ['solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp', address],
  ])('on %s is not opened for the address %s', async (chainId, other) => {
    const one = seller('coinbase');
    const { desk } = open(one);
    const asked = question({ destinationWallets: [{ address: other }], chainId });
    expect(await codeOf(desk.open(asked, caller))).toBe('ADDRESS_INVALID');
    expect(one.asked.checkouts).toEqual([]);
  });

  it('has the amount to buy in plain digits, and refuses one that cannot be written so', async () => {
    expect((await opened({ presetCryptoAmount: 0.00000015 }))?.cryptoAmount).toBe('0.00000015');
    expect((await opened({ presetCryptoAmount: '0.5' }))?.cryptoAmount).toBe('0.5');
    expect((await opened({ presetCryptoAmount: 0 }))?.cryptoAmount).toBeUndefined();
    for (const presetCryptoAmount of [1e21, 1e300, 1e-9]) {
      const { desk } = open(seller('coinbase'));
      expect(await codeOf(desk.open(question({ presetCryptoAmount }), caller))).toBe('REQUEST_INVALID');
    }
  });

  it('has an order id that leads back to its seller, or none', async () => {
    const [one, two] = [seller('coinbase'), seller('sandbox')];
    const silent = seller('meld', { open: async () => ({ url: 'https://meld.example/', order: undefined }) });
    const { desk } = open(one, silent, two);
    expect(await desk.open(question({ provider: 'meld' }), caller)).toEqual({ url: 'https://meld.example/' });
    const { order = '' } = await desk.open(question({ provider: 'sandbox' }), caller);
    expect(order).toBe(`s_${orderId}`);
    expect(await desk.status(order)).toEqual({ status: 'success', provider: 'sandbox' });
    for (const unknown of ['s_two', `x_${orderId}`, orderId, 's', `_${orderId}`]) {
      expect(await codeOf(desk.status(unknown))).toBe('ONRAMP_ORDER_NOT_FOUND');
    }
    expect([one.asked.orders, two.asked.orders]).toEqual([[], [orderId, 'two']]);
  });
});

it('reads the network of a quote as a chain id or a name, and ignores the symbol that other clients send', async () => {
  const one = seller('coinbase');
  const { desk } = open(one);
  for (const network of ['eip155:10', 'base', 'ETH', 'eth', undefined]) await desk.quote(quote({ network }));
  expect(one.asked.purchases.map(({ chain }) => chain)).toEqual([
    'eip155:10',
    'eip155:8453',
    undefined,
    undefined,
    undefined,
  ]);
});

it.each(['bnb-smart-chain', 'constructor', 'USDC', ''])(
  'gives no quote on a chain of an unknown name, from any seller: %j',
  async (network) => {
    for (const name of ['coinbase', 'meld']) {
      const one = seller(name);
      const { desk } = open(one);
      expect(await codeOf(desk.quote(quote({ network, provider: name })))).toBe('ONRAMP_NOT_OFFERED');
      expect(one.asked.purchases).toEqual([]);
    }
  },
);
