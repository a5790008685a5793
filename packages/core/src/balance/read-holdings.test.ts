import type { TokenBalance, UnreadBalance } from '@mooring/protocol/api';
import { expect, test } from 'vitest';
import { readNetwork } from '../store/list-network.ts';
import { network } from '../test-support/fake-adapter.ts';
import { nodeHoldings, readHoldings } from './read-holdings.ts';
import { totalWorth } from './total-worth.ts';

const here = readNetwork(network(1));
const contract = (digit: string) => `eip155:1:0x${digit.repeat(40)}`;
const token = (change: Partial<TokenBalance> = {}): TokenBalance => ({
  name: 'USD Coin',
  symbol: 'USDC',
  chainId: 'eip155:1',
  address: contract('a'),
  price: 1,
  value: 1.5,
  quantity: { decimals: '6', numeric: '1.5' },
  iconUrl: '',
  ...change,
});
const native = token({
  name: 'Fake',
  symbol: 'FAKE',
  address: undefined,
  value: 1,
  quantity: { decimals: '18', numeric: '2' },
});

const read = (balances: readonly TokenBalance[], unread?: readonly UnreadBalance[]) =>
  readHoldings({ balances: [...balances], ...(unread ? { unread: [...unread] } : {}) }, here);

test('lists the native currency first, under the site’s name for it, then tokens by worth', () => {
  const unpriced = token({ address: contract('b'), value: undefined, symbol: 'AAA' });
  const dear = token({ address: contract('c'), value: 99, symbol: 'BBB' });
  const { list } = read([unpriced, token(), dear, native]);
  expect(list.map(({ symbol, value }) => [symbol, value])).toEqual([
    ['ETH', 2_000_000_000_000_000_000n],
    ['BBB', 1_500_000n],
    ['USDC', 1_500_000n],
    ['AAA', 1_500_000n],
  ]);
});

test('omits tokens without decimals, zero amounts and other networks', () => {
  const list = [
    token({ quantity: { decimals: '0', numeric: '1' } }),
    token({ quantity: { decimals: '6', numeric: '0.0' } }),
    token({ chainId: 'eip155:10' }),
    token({ address: `eip155:10:0x${'a'.repeat(40)}` }),
  ];
  // Only the first counts as dropped: the address does hold some of it.
  expect(read(list)).toEqual({ list: [], dropped: 1 });
});

test('keeps every digit of an amount with 77 decimals and of one above 2^128', () => {
  const { list } = read([
    token({ quantity: { decimals: '77', numeric: `0.${'0'.repeat(76)}7` } }),
    token({ address: contract('b'), quantity: { decimals: '6', numeric: `${2n ** 200n}.000001` } }),
  ]);
  expect(list.map(({ value, decimals }) => [value, decimals])).toEqual([
    [7n, 77],
    [2n ** 200n * 1_000_000n + 1n, 6],
  ]);
});

test('cleans and bounds names, and requests https: images from the API only', () => {
  const {
    list: [one, two],
  } = read([
    token({ name: 'a\u202eb\n c', symbol: '\u200b', iconUrl: 'https://tracker.test/a.png' }),
    token({ address: contract('b'), name: 'x'.repeat(128), iconUrl: 'data:image/png;base64,AA==' }),
  ]);
  expect(one).toMatchObject({ name: 'ab c', symbol: 'ab c' });
  expect([one?.icon, one?.iconPath]).toEqual([
    undefined,
    `/public/getTokenImage/${encodeURIComponent(`${one?.address}`)}`,
  ]);
  expect(two?.name).toHaveLength(64);
  expect(two?.icon).toBe('data:image/png;base64,AA==');
});

test('marks tokens that no token list has', () => {
  const { list } = read([token(), token({ address: contract('b'), unverified: true })]);
  expect(list.map(({ unverified }) => unverified)).toEqual([undefined, true]);
});

test('totals tokens with a price, and flags the total if some have none', () => {
  const priced = read([native, token()]).list;
  expect(totalWorth(priced)).toEqual({ worth: 2.5, atLeast: false });
  const partly = read([native, token({ value: undefined })]).list;
  expect(totalWorth(partly)).toEqual({ worth: 1, atLeast: true });
  expect(totalWorth(read([token({ value: undefined })]).list)).toBeUndefined();
});

test('is partial if the network was not read in full', () => {
  const { list, partial } = read([token()], [{ chainId: 'eip155:1' }]);
  expect([list.length, partial]).toEqual([1, true]);
  expect(totalWorth(list, partial)?.atLeast).toBe(true);
  expect(read([token()], [{ chainId: 'eip155:10' }]).partial).toBeUndefined();
  expect(readHoldings({ balances: [token()], omitted: 3 }, here).partial).toBe(true);
});

test('lists unread tokens last with an unknown amount, and flags the total as a minimum', () => {
  const unread = [
    { chainId: 'eip155:1', address: contract('c'), name: 'Frozen', symbol: 'FRZ' },
    { chainId: 'eip155:1', address: contract('d') },
    { chainId: 'eip155:10', address: `eip155:10:0x${'a'.repeat(40)}`, symbol: 'ELSE' },
    { chainId: 'eip155:1' },
  ];
  const { list } = read([native, token({ address: contract('b'), value: undefined, symbol: 'AAA' })], unread);
  expect(list.map(({ symbol, value }) => [symbol, value])).toEqual([
    ['ETH', 2_000_000_000_000_000_000n],
    ['AAA', 1_500_000n],
    ['FRZ', undefined],
    ['?', undefined],
  ]);
  expect(totalWorth(read([native], unread).list)).toEqual({ worth: 1, atLeast: true });
});

test('marks tokens from a node as unverified, and keeps their names unless they look like web addresses', () => {
  const held = (name?: string, symbol?: string) =>
    ({
      address: contract('a') as `${string}:${string}:${string}`,
      name,
      symbol,
      value: 1n,
      decimals: 6,
    }) as const;
  const own = { value: 2n, decimals: 18, symbol: 'ETH' };
  const { list, dropped } = nodeHoldings(
    own,
    [
      held('USD Coin', 'USDC'),
      held('Claim at scam.example', 'FREE'),
      held('https://scam.example', 't.me/x'),
      held(),
      { ...held('Nothing left', 'NONE'), value: 0n },
      { ...held('A picture', 'NFT'), decimals: 0 },
    ],
    here,
  );
  expect(list.map(({ name, symbol }) => [name, symbol])).toEqual([
    [here.nativeCurrency.name, here.nativeCurrency.symbol],
    ['USD Coin', 'USDC'],
    ['FREE', 'FREE'],
    ['?', '?'],
    ['?', '?'],
  ]);
  expect(list.map(({ unverified }) => unverified)).toEqual([undefined, true, true, true, true]);
  expect(dropped).toBe(1);
});
