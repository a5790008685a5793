import { generateKeyPairSync } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { startDevnet, startOnrampSandbox } from '@mooring/devnet';
import {
  apiFailure,
  onrampOptionsAnswer,
  onrampProvidersAnswer,
  onrampQuoteAnswer,
  onrampStatusAnswer,
  onrampUrlAnswer,
} from '@mooring/protocol/api';
import { readSettings } from '@mooring/server-kit';
import * as v from 'valibot';
import { describe, expect, it, onTestFinished } from 'vitest';
import { apiSettings } from '../settings/api-settings.ts';
import { openApi } from '../test-support/open-api.ts';
import { serveVendor } from '../test-support/serve-vendor.ts';

const address = `0x${'0'.repeat(35)}b0e34`;

async function open(environment: Record<string, string>) {
  const settings = readSettings(apiSettings, { ...environment, API_STATE: 'memory' });
  const opened = await openApi({ ...settings, port: 0 });
  onTestFinished(() => opened.api.close());
  const ask = async <Schema extends v.GenericSchema>(path: string, schema: Schema, body?: object) => {
    const question = body === undefined ? {} : { method: 'POST', body: JSON.stringify(body) };
    const answer = await opened.ask(path, question);
    expect(answer.status, answer.body).toBe(200);
    return v.parse(schema, JSON.parse(answer.body));
  };
  const refused = async (path: string, body?: object) => {
    const question = body === undefined ? {} : { method: 'POST', body: JSON.stringify(body) };
    const answer = await opened.ask(path, question);
    return [answer.status, v.parse(apiFailure, JSON.parse(answer.body)).error.code];
  };
  return { ...opened, get: ask, refused };
}

const quoteOf = (symbol: string, amount: string, more: object = {}) => ({
  ...{
    purchaseCurrency: { id: symbol, symbol },
    paymentCurrency: { id: 'USD' },
    amount,
    network: symbol,
    ...more,
  },
});
const urlOf = (more: object = {}) => ({
  destinationWallets: [{ address }],
  defaultExperience: 'buy',
  ...more,
});

describe('onramp with the sandbox', () => {
  it('buys coins: options, quote, checkout page, delivery to the wallet', async () => {
    const devnet = await startDevnet();
    onTestFinished(devnet.stop);
    const sandbox = await startOnrampSandbox({ nodes: { 'eip155:31337': devnet.chains[0]?.rpcUrl ?? '' } });
    onTestFinished(() => sandbox.stop());
    const api = await open({ API_ONRAMP_SANDBOX_URL: sandbox.url });
    const { providers } = await api.get('/v1/onramp/providers', onrampProvidersAnswer);
    expect(providers).toMatchObject([{ name: 'sandbox', supportedChains: ['eip155', 'solana'] }]);

    const options = await api.get('/v1/onramp/options?projectId=x', onrampOptionsAnswer);
    expect(options.purchaseCurrencies.map(({ symbol }) => symbol)).toEqual(['ETH', 'USDX', 'SOL']);
    expect(options.paymentCurrencies[0]).toMatchObject({
      ...{
        id: 'USD',
        payment_method_limits: [{ id: 'card', min: '10.00', max: '7500.00' }, { max: '25000.00' }],
      },
    });
    const quote = await api.get('/v1/onramp/quote', onrampQuoteAnswer, quoteOf('ETH', '100'));
    expect(quote).toMatchObject({
      purchaseAmount: { amount: '0.039400', currency: 'ETH' },
      provider: 'sandbox',
    });

    const { url, order } = await api.get('/v1/generators/onrampurl', onrampUrlAnswer, {
      ...urlOf({ chainId: 'eip155:31337', asset: 'ETH', presetFiatAmount: 100, paymentCurrency: 'USD' }),
    });
    const status = () => api.get(`/v1/onramp/status/${order}`, onrampStatusAnswer);
    expect(await status()).toMatchObject({ status: 'waiting', provider: 'sandbox' });
    await fetch(`${url}/pay`, { method: 'POST' });
    expect(await status()).toMatchObject({ status: 'success', amount: '0.039400', chainId: 'eip155:31337' });
    const question = { jsonrpc: '2.0', id: 1, method: 'eth_getBalance', params: [address, 'latest'] };
    const [node] = devnet.chains;
    const held = await fetch(node?.rpcUrl ?? '', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(question),
    });
    expect(BigInt((await held.json()).result)).toBe(39_400_000_000_000_000n);
  });

  it('refuses coins that are not sold, amounts beyond the limits, and unknown orders', async () => {
    const sandbox = await startOnrampSandbox({ nodes: {} });
    onTestFinished(() => sandbox.stop());
    const api = await open({ API_ONRAMP_SANDBOX_URL: sandbox.url });
    const quote = (...args: Parameters<typeof quoteOf>) => api.refused('/v1/onramp/quote', quoteOf(...args));
    expect(await quote('DOGE', '100')).toEqual([400, 'ONRAMP_NOT_OFFERED']);
    expect(await quote('ETH', '100', { provider: 'other' })).toEqual([400, 'ONRAMP_NOT_OFFERED']);
    expect(await quote('ETH', '9.99')).toEqual([400, 'ONRAMP_AMOUNT_REFUSED']);
    expect(await quote('ETH', '7500.01')).toEqual([400, 'ONRAMP_AMOUNT_REFUSED']);
    expect(await quote('ETH', '25000.01', { paymentMethod: 'ach_bank_account' })).toEqual([
      400,
      'ONRAMP_AMOUNT_REFUSED',
    ]);
    expect(await quote('ETH', '1e3')).toEqual([400, 'REQUEST_INVALID']);
    await api.get(
      '/v1/onramp/quote',
      onrampQuoteAnswer,
      quoteOf('ETH', '25000', { paymentMethod: 'ach_bank_account' }),
    );
    expect(await api.refused('/v1/generators/onrampurl', urlOf({ asset: 'DOGE' }))).toEqual([
      400,
      'ONRAMP_NOT_OFFERED',
    ]);
    for (const order of [`s_${'a'.repeat(24)}`, `x_${'a'.repeat(24)}`])
      expect(await api.refused(`/v1/onramp/status/${order}`)).toEqual([404, 'ONRAMP_ORDER_NOT_FOUND']);
  });

  it('limits checkouts and other requests per address', async () => {
    const sandbox = await startOnrampSandbox({ nodes: {} });
    onTestFinished(() => sandbox.stop());
    const api = await open({
      API_ONRAMP_SANDBOX_URL: sandbox.url,
      API_ONRAMP_CHECKOUTS: '1',
      API_ONRAMP_RATE: '1',
    });
    await api.get('/v1/generators/onrampurl', onrampUrlAnswer, urlOf());
    expect(await api.refused('/v1/generators/onrampurl', urlOf())).toEqual([429, 'TOO_MANY_REQUESTS']);
    await api.get('/v1/onramp/options', onrampOptionsAnswer);
    expect(await api.refused('/v1/onramp/options')).toEqual([429, 'TOO_MANY_REQUESTS']);
  });
});

it('offers nothing without a provider, and reports a vendor that is away', async () => {
  const api = await open({});
  expect(await api.get('/v1/onramp/providers', onrampProvidersAnswer)).toEqual({ providers: [] });
  expect(await api.refused('/v1/onramp/options')).toEqual([400, 'ONRAMP_NOT_OFFERED']);
  const away = await open({ API_ONRAMP_SANDBOX_URL: 'http://127.0.0.1:1' });
  expect(await away.refused('/v1/onramp/options')).toEqual([502, 'VENDOR_UNAVAILABLE']);
});

it('requires both Coinbase keys together', async () => {
  const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const pem = privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();
  await expect(open({ API_COINBASE_KEY_SECRET: pem.replaceAll('\n', '\\n') })).rejects.toThrow(
    'are needed together',
  );
  expect(() => readSettings(apiSettings, { API_COINBASE_KEY_SECRET: 'hunter2' })).toThrow(
    /Ed25519|API_COINBASE/,
  );
});

it('lists vendors before the sandbox', async () => {
  const { url } = await serveVendor(() => ({ body: [] }));
  const api = await open({ API_MELD_KEY: 'k', API_MELD_URL: url, API_ONRAMP_SANDBOX_URL: url });
  const { providers } = await api.get('/v1/onramp/providers', onrampProvidersAnswer);
  expect(providers.map(({ name }) => name)).toEqual(['meld', 'sandbox']);
});

it('opens Meld’s page by its link, with the project of the site', async () => {
  const api = await open({ API_MELD_PUBLIC_KEY: 'public-key', API_MELD_PAGE: 'https://meldcrypto.example' });
  const { providers } = await api.get('/v1/onramp/providers', onrampProvidersAnswer);
  expect(providers.map(({ name }) => name)).toEqual(['meld']);
  for (const query of ['projectId=shop', 'projectID=shop']) {
    const { url, order } = await api.get(`/v1/generators/onrampurl?${query}`, onrampUrlAnswer, urlOf());
    expect(url).toBe(
      `https://meldcrypto.example/?publicKey=public-key&destinationCurrencyCode=USDC&walletAddress=${address}&externalCustomerId=shop`,
    );
    expect(order).toBeUndefined();
  }
  expect(await api.refused('/v1/onramp/quote', quoteOf('USDC', '100'))).toEqual([400, 'ONRAMP_NOT_OFFERED']);
});

it.each(['listed', 'any'])(
  'names to Meld only projects of its list, to pages of their origins, where it serves %s projects',
  async (served) => {
    const token = 'a'.repeat(40);
    const api = await open({
      API_MELD_PUBLIC_KEY: 'public-key',
      API_PROJECTS: served,
      API_ADMIN_TOKEN: token,
    });
    const [site, other] = ['https://shop.example', 'https://other.example'];
    const made = await api.ask('/admin/v1/projects', {
      method: 'POST',
      headers: { authorization: `Bearer ${token}` },
      body: JSON.stringify({ name: 'Shop', origins: [site] }),
    });
    const { id } = JSON.parse(made.body);
    const checkout = async (query: string, origin?: string) => {
      const headers = origin === undefined ? {} : { origin };
      const body = JSON.stringify(urlOf());
      const answer = await api.ask(`/v1/generators/onrampurl${query}`, { method: 'POST', headers, body });
      const { url, error } = JSON.parse(answer.body);
      return url === undefined
        ? [answer.status, error.code]
        : new URL(url).searchParams.get('externalCustomerId');
    };
    const refused = [403, 'ORIGIN_REFUSED'];
    expect(await checkout(`?projectId=${id}`, site)).toBe(id);
    expect(await checkout(`?projectID=${id}`)).toBe(id);
    expect(await checkout(`?projectId=${id}`, other)).toEqual(refused);
    expect(await checkout('?projectId=unknown', site)).toEqual(served === 'any' ? null : refused);
    expect(await checkout('', site)).toEqual(served === 'any' ? null : refused);
    expect(await checkout(`?projectId=${'x'.repeat(129)}`, site)).toEqual([400, 'REQUEST_INVALID']);
  },
);

it('returns pictures of the currencies that it sells and accepts', async () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'mooring-pictures-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const file = path.join(folder, 'wallets.json');
  const picture = 'picture.png';
  writeFileSync(
    file,
    JSON.stringify({ wallets: [], currencies: { USD: picture }, tokens: { SOL: picture } }),
  );
  const api = await open({ API_MELD_PUBLIC_KEY: 'public-key', API_WALLETS: file });
  const options = await api.get('/v1/onramp/options', onrampOptionsAnswer);
  expect(options.paymentCurrencies.map(({ id, iconUrl }) => [id, iconUrl])).toEqual([
    ['USD', '/public/getCurrencyImage/USD'],
    ['EUR', undefined],
  ]);
  expect(options.purchaseCurrencies.map(({ id, iconUrl }) => [id, iconUrl])).toEqual([
    ['USDC', undefined],
    ['SOL', '/public/getTokenImage/SOL'],
  ]);
});
