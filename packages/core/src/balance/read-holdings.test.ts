import type { TokenBalance } from '@mooring/protocol/api';
import { expect, test } from 'vitest';
import { readNetwork } from '../store/list-network.ts';
import { network } from '../test-support/fake-adapter.ts';
import { readHoldings } from './read-holdings.ts';
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

test('the network’s own currency comes first, by the name the site knows it by; then what is worth most', () => {
  const unpriced = token({ address: contract('b'), value: undefined, symbol: 'AAA' });
  const dear = token({ address: contract('c'), value: 99, symbol: 'BBB' });
  expect(
    readHoldings([unpriced, token(), dear, native], here).map(({ symbol, value }) => [symbol, value]),
  ).toEqual([
    ['ETH', 2_000_000_000_000_000_000n],
    ['BBB', 1_500_000n],
    ['USDC', 1_500_000n],
    ['AAA', 1_500_000n],
  ]);
});

test('what has no decimals, what there is nothing of, and what is of another network is left out', () => {
  const list = [
    token({ quantity: { decimals: '0', numeric: '1' } }),
    token({ quantity: { decimals: '6', numeric: '0.0' } }),
    token({ chainId: 'eip155:10' }),
    token({ address: `eip155:10:0x${'a'.repeat(40)}` }),
  ];
  expect(readHoldings(list, here)).toEqual([]);
});

test('names are cleaned and bounded, and only data: images are pictures', () => {
  const [one, two] = readHoldings(
    [
      token({ name: 'a\u202eb\n c', symbol: '\u200b', iconUrl: 'https://tracker.test/a.png' }),
      token({ address: contract('b'), name: 'x'.repeat(128), iconUrl: 'data:image/png;base64,AA==' }),
    ],
    here,
  );
  expect(one).toMatchObject({ name: 'ab c', symbol: 'ab c', icon: undefined });
  expect(two?.name).toHaveLength(64);
  expect(two?.icon).toBe('data:image/png;base64,AA==');
});

test('the total counts what has a price, and says when that is not all', () => {
  const priced = readHoldings([native, token()], here);
  expect(totalWorth(priced)).toEqual({ worth: 2.5, atLeast: false });
  const partly = readHoldings([native, token({ value: undefined })], here);
  expect(totalWorth(partly)).toEqual({ worth: 1, atLeast: true });
  expect(totalWorth(readHoldings([token({ value: undefined })], here))).toBeUndefined();
});
