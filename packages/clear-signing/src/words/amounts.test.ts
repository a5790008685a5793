import { expect, it } from 'vitest';
import { messages } from '../messages/words/en.generated.ts';
import { write } from '../messages/write.ts';
import {
  approvedAmount,
  findToken,
  isEverything,
  isUnlimited,
  nativeAmount,
  sameAddress,
  shortAddress,
  type Token,
  tokenAmount,
  wholeAddress,
} from './amounts.ts';

const address = '0x5FbDB2315678afecb367f032d93F642f64180aa3';
const token = (change: Partial<Token> = {}): Token => ({
  ...{ address, symbol: 'USDX', name: 'Mooring Dollar', decimals: 6 },
  ...change,
});
const text = (phrase: Parameters<typeof write>[0]) => write(phrase, messages, 200).text;

it.each([
  [2n ** 128n, undefined, true],
  [2n ** 96n - 1n, undefined, true],
  [2n ** 96n - 2n, undefined, false],
  // Above the smallest unlimited amount, a known token's decimals decide.
  [2n ** 96n - 1n, token({ decimals: 18 }), true],
  [2n ** 96n, token({ decimals: 18 }), false],
  [10n ** 36n, token({ decimals: 18 }), true],
  [10n ** 36n - 1n, token({ decimals: 18 }), false],
  [10n ** 24n, token(), true],
  [10n ** 24n - 1n, token(), false],
  [10n ** 38n, token({ decimals: 20 }), true],
  // Of a token with more decimals, fewer whole units than that may exceed the 128 bits.
  [10n ** 38n, token({ decimals: 21 }), false],
  [2n ** 128n, token({ decimals: 21 }), true],
])('%d is unlimited: case %#', (amount, of, unlimited) => {
  expect(isUnlimited(amount, of)).toBe(unlimited);
});

it('an allowance of the supply is everything, unless the supply is unknown or zero', () => {
  expect(isEverything(500n, token({ supply: 500n }))).toBe(true);
  expect(isEverything(499n, token({ supply: 500n }))).toBe(false);
  expect(isEverything(500n, token({ supply: 0n }))).toBe(false);
  expect(isEverything(500n, token())).toBe(false);
  expect(isEverything(500n, undefined)).toBe(false);
});

it('writes every digit of a native amount, and raw units without plausible decimals', () => {
  const chain = (decimals: number, symbol = 'ETH') => ({
    nativeCurrency: { name: 'Ether', symbol, decimals },
  });
  expect(text(nativeAmount(1_500_000_000_000_000_001n, chain(18)))).toBe('1.500000000000000001 ETH');
  expect(text(nativeAmount(5n, chain(0)))).toBe('5 ETH');
  expect(text(nativeAmount(15n, chain(1, '')))).toBe('1.5');
  for (const decimals of [-1, 1.5, 256, Number.NaN])
    expect(text(nativeAmount(1_000n, chain(decimals)))).toBe('1,000 units');
  expect(text(nativeAmount(1_000n, undefined))).toBe('1,000 units');
});

it('writes a token amount with its symbol, and raw units of an unknown token', () => {
  expect(text(tokenAmount(2_500_001n, token()))).toBe('2.500001 USDX');
  expect(text(tokenAmount(2_500_001n, undefined))).toBe('2,500,001 units');
});

it('writes an unlimited allowance as such', () => {
  expect(text(approvedAmount(2n ** 255n, token()))).toBe('Unlimited USDX');
  expect(text(approvedAmount(2n ** 255n, undefined))).toBe('Unlimited');
  expect(text(approvedAmount(2_500_000n, token()))).toBe('2.5 USDX');
});

it('finds a token by its address in any case, but none with implausible decimals', () => {
  const known = token();
  expect(findToken([token({ address: '0x00' }), known], address.toLowerCase())).toBe(known);
  expect(findToken([known], '0x00')).toBeUndefined();
  expect(findToken(undefined, address)).toBeUndefined();
  for (const decimals of [-1, 1.5, 256]) expect(findToken([token({ decimals })], address)).toBeUndefined();
});

it('shows an address with its checksum, and other text unchanged', () => {
  expect(wholeAddress(address.toLowerCase())).toBe(address);
  expect(wholeAddress(`0x${address.slice(2).toUpperCase()}`)).toBe(address);
  expect(wholeAddress('alice.eth')).toBe('alice.eth');
  expect(shortAddress(address.toLowerCase())).toBe('0x5F…180aa3');
  expect(sameAddress(address, address.toLowerCase())).toBe(true);
  expect(sameAddress(address, `${address.slice(0, -1)}4`)).toBe(false);
});
