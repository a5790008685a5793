import type { Holding } from '@mooring/core/data';
import { expect, it } from 'vitest';
import { holdingOf } from './holding-of.ts';

const address = `eip155:1:0x${'ab'.repeat(20)}` as const;
const token = { chainId: 'eip155:1', address, name: 'Some coin', symbol: 'SOME', decimals: 6 } as const;
const held: Holding = {
  ...{ address: `eip155:1:0x${'AB'.repeat(20)}`, name: 'Coin', symbol: 'COIN' },
  ...{ value: 5n, decimals: 6, worth: 2, iconPath: '/icon' },
};

it('has the amount, worth and picture of the account’s holding, and the names of the offered token', () => {
  expect(holdingOf('eip155', token, { list: [held] })).toEqual({
    ...{ address, name: 'Some coin', symbol: 'SOME', icon: undefined, iconPath: '/icon' },
    ...{ value: 5n, decimals: 6, worth: 2 },
  });
});

it.each([
  ['with an amount', { value: 5n, decimals: 6 }],
  ['of an unknown amount', { value: undefined, decimals: undefined }],
])('stays unverified %s', (_, amount) => {
  expect(holdingOf('eip155', token, { list: [{ ...held, ...amount, unverified: true }] })).toMatchObject({
    ...amount,
    unverified: true,
  });
  expect(holdingOf('eip155', token, { list: [{ ...held, ...amount }] }).unverified).toBeUndefined();
});

it('is zero if the holdings lack the token, and unknown without all holdings', () => {
  expect(holdingOf('eip155', token, { list: [] })).toMatchObject({ value: 0n, decimals: 6 });
  expect(holdingOf('eip155', token, undefined).value).toBeUndefined();
  expect(holdingOf('eip155', token, { list: [], partial: true }).value).toBeUndefined();
});
