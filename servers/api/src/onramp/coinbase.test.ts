import { createPublicKey, generateKeyPairSync, type KeyObject, verify } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { serveVendor, type VendorAnswer } from '../test-support/serve-vendor.ts';
import { fetchJson } from '../vendors/fetch-json.ts';
import { coinbase } from './coinbase.ts';
import { readCoinbaseSecret } from './coinbase-token.ts';

const { privateKey, publicKey } = generateKeyPairSync('ed25519');

/** The portal’s format: the seed, then the public key. */
function portalSecret(): string {
  const jwk = privateKey.export({ format: 'jwk' });
  return Buffer.concat([
    Buffer.from(jwk.d ?? '', 'base64url'),
    Buffer.from(jwk.x ?? '', 'base64url'),
  ]).toString('base64');
}

const money = (value: string, currency = 'USD') => ({ value, currency });
const usual: Readonly<Record<string, VendorAnswer>> = {
  '/onramp/v1/buy/options': {
    body: {
      payment_currencies: [{ id: 'USD', limits: [{ id: 'CARD', min: '2', max: '7500' }] }],
      purchase_currencies: [
        {
          ...{ id: 'd85d', name: 'Ethereum', symbol: 'ETH', icon_url: 'https://icons.example' },
          networks: [
            { name: 'base', display_name: 'Base', chain_id: '8453', contract_address: '', icon_url: '' },
          ],
        },
      ],
    },
  },
  '/onramp/v1/buy/quote': {
    body: {
      ...{
        payment_total: money('100'),
        payment_subtotal: money('96.5'),
        purchase_amount: money('0.0386', 'ETH'),
      },
      ...{ coinbase_fee: money('3'), network_fee: money('0.5'), quote_id: 'q-1' },
    },
  },
  '/onramp/v1/token': { body: { token: 'Zm9v-1_2', channel_id: '' } },
};

async function opened(
  answers: Readonly<Record<string, VendorAnswer>> = {},
  key: KeyObject = readCoinbaseSecret(portalSecret()),
) {
  const { url, requests } = await serveVendor(({ path }) => {
    const route = path.split('?')[0] ?? '';
    return answers[route] ?? usual[route] ?? answers.other ?? { status: 404, body: {} };
  });
  const ask = fetchJson({ timeoutMs: 2_000, maxBytes: 100_000 });
  const now = () => 1_700_000_000_000;
  return {
    url,
    requests,
    seller: coinbase({ url, key: { id: 'key-id', key }, country: 'US', now, fetchJson: ask }),
  };
}

const purchase = {
  symbol: 'ETH',
  chain: 'eip155:8453' as const,
  money: 'USD',
  amount: '100',
  method: 'card',
};
const address = `0x${'ab'.repeat(20)}`;
const solanaAddress = '5eykt4UsFv8P8NJdTREpY1vzqKqZKvdpAAAAAAAAAAAA';
const bitcoinAddress = 'bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq';
const checkout = {
  ...{ address, symbol: 'ETH', chain: 'eip155:8453' as const, money: 'USD', amount: '100' },
  ...{ cryptoAmount: undefined, clientIp: '192.0.2.1', project: undefined },
};

describe('Coinbase', () => {
  it('sells on EVM chains, for 1 to 2 %', async () => {
    const { seller } = await opened();
    expect(seller.info).toMatchObject({ name: 'coinbase', feeRange: '1-2%', supportedChains: ['eip155'] });
  });

  it('signs a token for each single request', async () => {
    const { seller, requests, url } = await opened();
    await seller.quote(purchase);
    const token = String(requests[0]?.headers.authorization).replace('Bearer ', '');
    const [header = '', claims = '', signature = ''] = token.split('.');
    const read = (part: string) => JSON.parse(Buffer.from(part, 'base64url').toString());
    expect(read(header)).toMatchObject({
      alg: 'EdDSA',
      kid: 'key-id',
      nonce: expect.stringMatching(/^[0-9a-f]{32}$/),
    });
    expect(read(claims)).toMatchObject({
      ...{ iss: 'cdp', sub: 'key-id', nbf: 1_700_000_000, exp: 1_700_000_120 },
      uri: `POST ${new URL(url).host}/onramp/v1/buy/quote`,
    });
    expect(
      verify(null, Buffer.from(`${header}.${claims}`), publicKey, Buffer.from(signature, 'base64url')),
    ).toBe(true);
  });

  it('accepts older P-256 keys', async () => {
    const pair = generateKeyPairSync('ec', { namedCurve: 'P-256' });
    const pem = pair.privateKey.export({ type: 'sec1', format: 'pem' }).toString();
    const { seller, requests } = await opened({}, readCoinbaseSecret(pem));
    await seller.options();
    const [header = '', claims = '', signature = ''] = String(requests[0]?.headers.authorization)
      .slice(7)
      .split('.');
    const key = { key: createPublicKey(pair.privateKey), dsaEncoding: 'ieee-p1363' } as const;
    const signed = Buffer.from(`${header}.${claims}`);
    expect(verify('sha256', signed, key, Buffer.from(signature, 'base64url'))).toBe(true);
  });

  it.each(['', 'hunter2', Buffer.alloc(32).toString('base64'), '-----BEGIN NONSENSE-----'])(
    'rejects the key "%s" without repeating it',
    (text) => {
      expect(() => readCoinbaseSecret(text)).toThrow(/^has to be an Ed25519 key/);
    },
  );

  it('lists currencies with their limits', async () => {
    const { seller } = await opened();
    const { paymentCurrencies, purchaseCurrencies } = await seller.options();
    expect(paymentCurrencies).toEqual([
      { id: 'USD', payment_method_limits: [{ id: 'card', min: '2', max: '7500' }] },
    ]);
    expect(purchaseCurrencies[0]).toMatchObject({
      symbol: 'ETH',
      networks: [{ name: 'base', chain_id: '8453' }],
    });
  });

  it('quotes on the requested network', async () => {
    const { seller, requests } = await opened();
    expect(await seller.quote(purchase)).toMatchObject({
      ...{
        purchaseAmount: { amount: '0.0386', currency: 'ETH' },
        providerFee: { amount: '3' },
        quoteId: 'q-1',
      },
    });
    expect(JSON.parse(requests[0]?.body ?? '')).toMatchObject({
      ...{
        purchase_currency: 'ETH',
        purchase_network: 'base',
        payment_amount: '100',
        payment_method: 'CARD',
      },
    });
  });

  it('quotes nothing on a chain that it does not sell on', async () => {
    const { seller, requests } = await opened();
    expect(await seller.quote({ ...purchase, chain: 'eip155:56' })).toBeUndefined();
    expect(requests).toEqual([]);
  });

  it('sells on Ethereum if no chain is named', async () => {
    const { seller, requests } = await opened();
    const { url = '' } = (await seller.open({ ...checkout, chain: undefined })) ?? {};
    expect(new URL(url).searchParams.get('defaultNetwork')).toBe('ethereum');
    await seller.quote({ ...purchase, chain: undefined });
    expect(JSON.parse(requests[1]?.body ?? '')).not.toHaveProperty('purchase_network');
  });

  it('returns no quote for a refusal and rejects on failures', async () => {
    const refusing = await opened({ '/onramp/v1/buy/quote': { status: 400, body: {} } });
    expect(await refusing.seller.quote(purchase)).toBeUndefined();
    const failing = await opened({ '/onramp/v1/buy/quote': { status: 401, body: {} } });
    await expect(failing.seller.quote(purchase)).rejects.toThrow('status 401');
    const lying = await opened({ '/onramp/v1/buy/quote': { body: { quote_id: 'q' } } });
    await expect(lying.seller.quote(purchase)).rejects.toThrow('not as documented');
  });

  it('opens a checkout with a session for the visitor’s address, without key or wallet in the URL', async () => {
    const { seller, requests } = await opened();
    const { url = '', order = '' } = (await seller.open(checkout)) ?? {};
    const { origin, searchParams } = new URL(url);
    expect(origin).toBe('https://pay.coinbase.com');
    expect(Object.fromEntries(searchParams)).toEqual({
      ...{ sessionToken: 'Zm9v-1_2', defaultNetwork: 'base', defaultAsset: 'ETH', fiatCurrency: 'USD' },
      ...{ defaultExperience: 'buy', partnerUserId: order, presetFiatAmount: '100' },
    });
    expect(JSON.parse(requests[0]?.body ?? '')).toEqual({
      ...{ addresses: [{ address, blockchains: ['base'] }], assets: ['ETH'], clientIp: '192.0.2.1' },
    });
    const crypto = await seller.open({ ...checkout, symbol: undefined, cryptoAmount: '0.1' });
    expect(new URL(crypto?.url ?? '').searchParams.get('presetCryptoAmount')).toBe('0.1');
  });

  it.each([
    ['without a chain', undefined, solanaAddress],
    ['on Bitcoin', 'bip122:000000000019d6689c085ae165831e93', bitcoinAddress],
    ['on an EVM chain that it does not sell on', 'eip155:56', address],
  ] as const)('opens no checkout %s', async (_, chain, other) => {
    const { seller, requests } = await opened();
    expect(await seller.open({ ...checkout, chain, address: other })).toBeUndefined();
    expect(requests).toEqual([]);
  });

  it.each([
    ['ONRAMP_TRANSACTION_STATUS_SUCCESS', 'success'],
    ['ONRAMP_TRANSACTION_STATUS_IN_PROGRESS', 'in-progress'],
    ['ONRAMP_TRANSACTION_STATUS_FAILED', 'failed'],
    ['ANOTHER', 'unknown'],
  ])('maps the status %s', async (status, expected) => {
    const body = { transactions: [{ status, purchase_amount: money('0.1', 'ETH'), tx_hash: '0xab' }] };
    const { seller } = await opened({ other: { body } });
    expect(await seller.status('x')).toEqual({
      status: expected,
      amount: '0.1',
      symbol: 'ETH',
      hash: '0xab',
    });
  });

  it('reports waiting while there is no transaction', async () => {
    const { seller } = await opened({ other: { body: { transactions: [] } } });
    expect(await seller.status('x')).toEqual({ status: 'waiting' });
  });
});
