import { formatAmount } from '@mooring/protocol';
import { createError } from '../errors.ts';
import { parseAmount } from './parse-amount.ts';

/**
 * Parses `1.5` with 6 decimals as 1500000. Throws OPTION_INVALID if the text is not an amount with at most that many
 * decimals. Has the name and shape of the original's adapters.
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

/** Formats 1500000 with 6 decimals as `1.5`. */
export function formatUnits({
  value,
  decimals,
}: {
  readonly value: bigint;
  readonly decimals: number;
}): string {
  return formatAmount(value, decimals, decimals);
}
