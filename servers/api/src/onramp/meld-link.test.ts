import { onrampOptionsAnswer } from '@mooring/protocol/api';
import * as v from 'valibot';
import { expect, it } from 'vitest';
import { meldLink } from './meld-link.ts';
import type { Checkout } from './onramp-seller.ts';

const seller = meldLink({ page: 'https://meldcrypto.example/', publicKey: 'public-key' });
const solana = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp';
const account = `0x${'ab'.repeat(20)}`;
const solanaAccount = '5eykt4UsFv8P8NJdTREpY1vzqKqZKvdpAAAAAAAAAAAA';
const open = async (change: Partial<Checkout> = {}) => {
  const opened = await seller.open({
    ...{ address: account, symbol: undefined, chain: undefined, money: 'USD', amount: '50' },
    ...{ cryptoAmount: undefined, clientIp: '192.0.2.1', project: 'shop' },
    ...change,
  });
  return opened && { ...opened, url: new URL(opened.url) };
};

it('opens Meld’s page with the query of its link: USDC, and SOL on Solana', async () => {
  const opened = await open();
  expect(opened?.order).toBeUndefined();
  expect(opened?.url.origin).toBe('https://meldcrypto.example');
  expect([...(opened?.url.searchParams ?? [])]).toEqual([
    ['publicKey', 'public-key'],
    ['destinationCurrencyCode', 'USDC'],
    ['walletAddress', account],
    ['externalCustomerId', 'shop'],
  ]);
  expect((await open({ chain: 'eip155:8453' }))?.url.searchParams.get('destinationCurrencyCode')).toBe(
    'USDC',
  );
  expect((await open({ address: solanaAccount }))?.url.searchParams.get('destinationCurrencyCode')).toBe(
    'SOL',
  );
  expect(
    (await open({ chain: solana, address: solanaAccount }))?.url.searchParams.get('destinationCurrencyCode'),
  ).toBe('SOL');
});

it('is listed like Meld’s API: EVM chains and Solana, for 1 to 2 %', () => {
  expect(seller.info).toMatchObject({
    ...{ name: 'meld', feeRange: '1-2%', supportedChains: ['eip155', 'solana'] },
  });
});

it('omits the customer without a project, and escapes hostile text', async () => {
  const opened = await open({ project: undefined });
  expect([...(opened?.url.searchParams.keys() ?? [])]).toEqual([
    'publicKey',
    'destinationCurrencyCode',
    'walletAddress',
  ]);
  const hostile = await open({ project: 'a&publicKey=other#' });
  expect(hostile?.url.searchParams.getAll('publicKey')).toEqual(['public-key']);
});

it.each([
  ['bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq', undefined],
  ['bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq', 'bip122:000000000019d6689c085ae165831e93'],
  [solanaAccount, 'eip155:1'],
] as const)(
  'sells nothing to an address that the coin cannot be sent to: %s on %s',
  async (address, chain) => {
    expect(await open({ address, chain })).toBeUndefined();
  },
);

it('sells only what its link names', async () => {
  expect(await open({ symbol: 'ETH' })).toBeUndefined();
  expect(await open({ symbol: 'USDC', chain: solana })).toBeUndefined();
  expect((await open({ symbol: 'usdc' }))?.url.searchParams.get('destinationCurrencyCode')).toBe('USDC');
  const options = await seller.options();
  expect(v.is(onrampOptionsAnswer, options)).toBe(true);
  expect(
    options.purchaseCurrencies.map(({ symbol, networks }) => [symbol, networks.map((one) => one.chain_id)]),
  ).toEqual([
    ['USDC', ['eip155:1']],
    ['SOL', [solana]],
  ]);
});
