import { defineErrors } from '@mooring/protocol';
import { expect, it } from 'vitest';
import { type AmountLimits, amountLimits } from './amount-limits.ts';

const createError = defineErrors({ AMOUNT_INVALID: 'No.', TRANSACTION_REFUSED: 'No.' });

it('reads the limits of an amount', () => {
  const cause: AmountLimits = { most: 5n };
  expect(amountLimits(createError('AMOUNT_INVALID', undefined, { cause }))).toEqual({ most: 5n });
  expect(amountLimits(createError('AMOUNT_INVALID', undefined, { cause: { least: 1n } }))).toEqual({
    least: 1n,
  });
});

it.each([
  ['another error', createError('TRANSACTION_REFUSED', undefined, { cause: { most: 5n } })],
  ['an amount without limits', createError('AMOUNT_INVALID')],
  [
    'limits that are no amounts',
    createError('AMOUNT_INVALID', undefined, { cause: { most: '5', least: 5 } }),
  ],
  ['nothing', undefined],
])('reads none of %s', (_name, error) => {
  expect(amountLimits(error)).toEqual({});
});
