import { describe, expect, it } from 'vitest';
import { serveVendor, type VendorAnswer, type VendorRequest } from '../test-support/serve-vendor.ts';
import { fetchJson } from '../vendors/fetch-json.ts';
import { meld } from './meld.ts';

const coins = [
  {
    currencyCode: 'ETH',
    name: 'Ethereum',
    chainCode: 'ETH',
    chainName: 'Ethereum',
    chainId: '1',
    contractAddress: null,
  },
  {
    currencyCode: 'USDC_BASE',
    name: 'USD Coin',
    chainCode: 'BASE',
    chainName: 'Base',
    chainId: 8453,
    contractAddress: '0x12',
  },
  { currencyCode: 'SOL', name: 'Solana', chainCode: 'SOLANA', chainName: 'Solana', chainId: '101' },
  { currencyCode: 'BTC', name: 'Bitcoin', chainCode: 'BTC', chainId: null },
];
const quotes = [
  { serviceProvider: 'ONE', destinationAmount: 0.03, totalFee: 2, networkFee: 1, added: 'without notice' },
  { serviceProvider: 'TWO', destinationAmount: 0.039, totalFee: 1.5, networkFee: null },
];

async function opened(answers: Readonly<Record<string, VendorAnswer>> = {}) {
  const usual: Readonly<Record<string, VendorAnswer>> = {
    '/service-providers/properties/crypto-currencies': { body: coins },
    '/service-providers/properties/fiat-currencies': { body: [{ currencyCode: 'USD' }] },
    '/payments/crypto/quote': { body: { quotes } },
    '/crypto/session/widget': {
      body: { id: 'WePLapZetkn7hfeZFScf1T', widgetUrl: 'https://meldcrypto.example/?token=x' },
    },
  };
  const { url, requests } = await serveVendor(({ path }: VendorRequest) => {
    const route = path.split('?')[0] ?? '';
    return answers[route] ?? usual[route] ?? { status: 404, body: {} };
  });
  const ask = fetchJson({ timeoutMs: 2_000, maxBytes: 100_000 });
  return { seller: meld({ url, key: 'the-key', country: 'US', fetchJson: ask }), requests };
}

const purchase = { symbol: 'eth', chain: 'eip155:1' as const, money: 'USD', amount: '100', method: 'card' };
const checkout = {
  ...{ address: '0xab', symbol: 'USDC', chain: 'eip155:8453' as const, money: 'USD', amount: '50' },
  ...{ cryptoAmount: undefined, clientIp: '192.0.2.1', project: 'shop' },
};

describe('Meld', () => {
  it('sells on EVM chains and Solana, for 1 to 2 %', async () => {
    const { seller } = await opened();
    expect(seller.info).toMatchObject({
      ...{ name: 'meld', feeRange: '1-2%', supportedChains: ['eip155', 'solana'] },
    });
  });

  it('lists coins on known chains with the default limits', async () => {
    const { seller, requests } = await opened();
    const { purchaseCurrencies, paymentCurrencies } = await seller.options();
    expect(purchaseCurrencies.map(({ symbol, networks }) => [symbol, networks[0]?.chain_id])).toEqual([
      ['ETH', 'eip155:1'],
      ['USDC', 'eip155:8453'],
      ['SOL', 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'],
    ]);
    expect(paymentCurrencies[0]?.payment_method_limits[0]).toMatchObject({ min: '10.00', max: '7500.00' });
    expect(requests[0]?.headers).toMatchObject({
      authorization: 'BASIC the-key',
      'meld-version': expect.stringMatching(/^\d{4}-\d{2}-\d{2}$/),
    });
    expect(requests.map(({ path }) => path).sort()).toEqual(
      ['crypto-currencies', 'fiat-currencies'].map(
        (list) =>
          `/service-providers/properties/${list}?accountFilter=true&categories=CRYPTO_ONRAMP&countries=US`,
      ),
    );
  });

  it('picks the quote with the highest amount', async () => {
    const { seller, requests } = await opened();
    expect(await seller.quote(purchase)).toMatchObject({
      ...{ purchaseAmount: { amount: '0.039', currency: 'ETH' }, quoteId: 'TWO' },
      ...{ paymentSubtotal: { amount: '98.5', currency: 'USD' }, providerFee: { amount: '1.5' } },
    });
    expect(JSON.parse(requests.at(-1)?.body ?? '')).toEqual({
      ...{ sourceAmount: 100, sourceCurrencyCode: 'USD', destinationCurrencyCode: 'ETH', countryCode: 'US' },
      paymentMethodType: 'CREDIT_DEBIT_CARD',
    });
  });

  it('returns no quote for what it does not sell', async () => {
    const { seller } = await opened({ '/payments/crypto/quote': { body: { quotes: null } } });
    expect(await seller.quote(purchase)).toBeUndefined();
    expect(await seller.quote({ ...purchase, symbol: 'DOGE' })).toBeUndefined();
    expect(await seller.open(checkout)).toBeUndefined();
  });

  it('has no quote for a payment method that Meld does not name', async () => {
    const { seller, requests } = await opened();
    expect(await seller.quote({ ...purchase, method: 'cheque' })).toBeUndefined();
    expect(await seller.quote({ ...purchase, method: 'constructor' })).toBeUndefined();
    expect(requests).toEqual([]);
  });

  it('opens a checkout at the best provider with the chain’s currency code', async () => {
    const { seller, requests } = await opened();
    expect(await seller.open(checkout)).toEqual({
      ...{ url: 'https://meldcrypto.example/?token=x', order: 'WePLapZetkn7hfeZFScf1T' },
    });
    expect(JSON.parse(requests.at(-1)?.body ?? '')).toMatchObject({
      sessionType: 'BUY',
      externalCustomerId: '0xab',
      sessionData: {
        serviceProvider: 'TWO',
        destinationCurrencyCode: 'USDC_BASE',
        walletAddress: '0xab',
        sourceAmount: '50',
        paymentMethodType: 'CREDIT_DEBIT_CARD',
      },
    });
    await seller.open({ ...checkout, symbol: undefined, chain: 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp' });
    expect(JSON.parse(requests.at(-1)?.body ?? '').sessionData.destinationCurrencyCode).toBe('SOL');
  });

  it('sells to an address without a chain only coins of chains that it fits', async () => {
    const usdc = (chainCode: string, chainId: string, suffix = `_${chainCode}`) => ({
      ...{ currencyCode: `USDC${suffix}`, name: 'USD Coin', chainCode, chainId, contractAddress: null },
    });
    const { seller, requests } = await opened({
      '/service-providers/properties/crypto-currencies': {
        body: [usdc('SOLANA', '101'), usdc('BASE', '8453'), usdc('ETH', '1', ''), ...coins.slice(2)],
      },
    });
    const codeFor = async (symbol: string | undefined, address: string) => {
      const opened = await seller.open({ ...checkout, chain: undefined, symbol, address });
      return opened && JSON.parse(requests.at(-1)?.body ?? '').sessionData.destinationCurrencyCode;
    };
    const [evm, solana] = [`0x${'ab'.repeat(20)}`, '5eykt4UsFv8P8NJdTREpY1vzqKqZKvdpAAAAAAAAAAAA'];
    expect(await codeFor('USDC', evm)).toBe('USDC');
    expect(await codeFor(undefined, evm)).toBe('USDC');
    expect(await codeFor('USDC', solana)).toBe('USDC_SOLANA');
    expect(await codeFor(undefined, solana)).toBe('SOL');
    expect(await codeFor('SOL', evm)).toBeUndefined();
    expect(await codeFor('BTC', evm)).toBeUndefined();
  });

  it('refuses a checkout address that is invalid', async () => {
    const body = { id: 'WePLapZetkn7hfeZFScf1T', widgetUrl: 'javascript:alert(1)' };
    const { seller } = await opened({ '/crypto/session/widget': { body } });
    await expect(seller.open(checkout)).rejects.toThrow('the address of its page is none');
  });

  const order = 'WePLapZetkn7hfeZFScf1T';
  const transaction = (more: object) => ({
    ...{ sessionId: order, status: 'SETTLED', destinationAmount: 0.5, destinationCurrencyCode: 'USDC_BASE' },
    ...{ createdAt: '2026-01-02T03:00:00Z', updatedAt: '2026-01-02T03:04:05Z' },
    ...{ cryptoDetails: { blockchainTransactionId: '0xabc' } },
    ...more,
  });
  const withTransactions = (...transactions: readonly object[]) =>
    opened({
      '/payments/transactions': { body: { count: transactions.length, remaining: 0, transactions } },
    });

  it.each([
    ['SETTLED', 'success'],
    ['ONRAMP_SETTLED', 'in-progress'],
    ['SETTLING', 'in-progress'],
    ['DECLINED', 'failed'],
    ['VOIDED', 'failed'],
    // The provider may try again.
    ['ERROR', 'in-progress'],
    ['TWO_FA_REQUIRED', 'waiting'],
    ['NEW_ONE', 'unknown'],
  ])('maps the order status %s', async (status, expected) => {
    const { seller, requests } = await withTransactions(transaction({ status }));
    expect(await seller.status(order)).toEqual({
      ...{
        status: expected,
        amount: '0.5',
        symbol: 'USDC',
        hash: '0xabc',
        updatedAt: '2026-01-02T03:04:05Z',
      },
    });
    expect(requests.at(-1)?.path).toBe(`/payments/transactions?sessionIds=${order}&limit=100`);
  });

  it('reports the attempt that paid out, else the last one, and never that of another session', async () => {
    const { seller } = await withTransactions(
      transaction({ status: 'DECLINED' }),
      transaction({ status: 'PENDING', createdAt: '2026-01-02T03:10:00Z' }),
      transaction({ status: 'SETTLED', sessionId: 'other', createdAt: '2026-01-02T03:20:00Z' }),
    );
    expect(await seller.status(order)).toMatchObject({ status: 'in-progress' });
    const paid = await withTransactions(
      transaction({ status: 'SETTLED' }),
      transaction({ status: 'DECLINED', createdAt: '2026-01-02T03:10:00Z' }),
    );
    expect(await paid.seller.status(order)).toMatchObject({ status: 'success', hash: '0xabc' });
    const others = await withTransactions(transaction({ sessionId: 'other' }));
    expect(await others.seller.status(order)).toEqual({ status: 'waiting' });
  });

  it('reports waiting while there is no transaction, and rejects on failures', async () => {
    expect(await (await withTransactions()).seller.status(order)).toEqual({ status: 'waiting' });
    const bare = await withTransactions({ sessionId: order, status: 'PENDING', updatedAt: 'soon' });
    expect(await bare.seller.status(order)).toEqual({ status: 'in-progress' });
    const broken = await opened({ '/payments/transactions': { status: 500, body: {} } });
    await expect(broken.seller.status(order)).rejects.toThrow('status 500');
  });
});
