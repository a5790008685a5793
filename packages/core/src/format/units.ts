import { createError } from '../errors.ts';
import { formatAmount } from './format-amount.ts';
import { parseAmount } from './parse-amount.ts';

/**
 * `1.5` of 6 decimals is 1500000. Throws OPTION_INVALID for a text that is not such an amount. By the name and shape of the original's
 * adapters.
 */
export function parseUnits({
  value,
  decimals,
}: {
  readonly value: string;
  readonly decimals: number;
}): bigint {
  const amount = parseAmount(value, decimals);
  const [, fraction = ''] = value.split('.');
  if (amount === undefined || fraction.length > decimals)
    throw createError('OPTION_INVALID', {
      option: 'value',
      expected: `an amount of at most ${decimals} decimals`,
    });
  return amount;
}

/** 1500000 of 6 decimals is `1.5`. */
export function formatUnits({
  value,
  decimals,
}: {
  readonly value: bigint;
  readonly decimals: number;
}): string {
  return formatAmount(value, decimals, decimals);
}
