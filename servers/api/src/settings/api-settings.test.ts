import { readSettings } from '@mooring/server-kit';
import { expect, it } from 'vitest';
import { apiSettings } from './api-settings.ts';

const router = `0x${'aB'.repeat(20)}`;

it.each([
  ['API_RPC_METHODS', 'eth_call; rm'],
  ['API_BUNDLER_METHODS', 'sendUserOperation'],
  ['API_AUTH_SECRET', 'short'],
  ['API_AUTH_SECRET', 'x'.repeat(513)],
  ['API_COINGECKO_URL', 'ftp://prices.example'],
  ['API_COINGECKO_KEY', 'with a blank'],
  ['API_ONEINCH_KEY', 'ключ'],
  ['API_ONEINCH_URL', 'swaps.example'],
  ['API_ONEINCH_CHAINS', 'eip155:1 solana:1'],
  ['API_ONEINCH_CHAINS', 'eip155:01'],
  ['API_ONEINCH_ROUTERS', '0x12'],
  ['API_ONRAMP_COUNTRY', 'us'],
  ['API_RPC_ADDRESS_SUBSCRIPTIONS', '0'],
])('names %s in the error for a wrong value', (name, value) => {
  expect(() => readSettings(apiSettings, { [name]: value })).toThrow(name);
});

it('keeps secrets out of the error', () => {
  expect(() => readSettings(apiSettings, { API_AUTH_SECRET: 'hunter2' })).toThrow(
    expect.objectContaining({ message: expect.not.stringContaining('hunter2') }),
  );
});

it('reads methods, keys, chains and routers', () => {
  const settings = readSettings(apiSettings, {
    API_RPC_METHODS: 'debug_traceTransaction txpool_status',
    API_BUNDLER_METHODS: 'pm_sponsorUserOperation',
    API_AUTH_SECRET: 's'.repeat(32),
    API_COINGECKO_URL: 'https://prices.example',
    API_COINGECKO_KEY: 'key',
    API_ONEINCH_URL: 'https://swaps.example',
    API_ONEINCH_KEY: 'key',
    API_ONEINCH_CHAINS: 'eip155:1 eip155:8453',
    API_ONEINCH_ROUTERS: router,
    API_ONRAMP_COUNTRY: 'DE',
  });
  expect(settings).toMatchObject({
    rpcMethods: ['debug_traceTransaction', 'txpool_status'],
    oneinchChains: ['eip155:1', 'eip155:8453'],
    oneinchRouters: [router.toLowerCase()],
    coingeckoKey: 'key',
  });
  expect(readSettings(apiSettings, {})).toMatchObject({ rpcMethods: [], rpcAddressSubscriptions: 100 });
});
