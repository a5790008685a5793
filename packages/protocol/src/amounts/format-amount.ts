import { amountDecimals } from '../limits/limits.ts';

/**
 * Formats a token amount for display: `value` in the smallest unit, 3 decimals at most by default, without trailing zeros, rounded
 * down so that it never shows more than there is. A positive amount below the last decimal shows as `<0.001`.
 *
 * @param shown the most decimals; `decimals` gives the full value
 */
export function formatAmount(value: bigint, decimals: number, shown = amountDecimals): string {
  const sign = value < 0n ? '-' : '';
  const digits = (value < 0n ? -value : value).toString().padStart(decimals + 1, '0');
  const point = digits.length - decimals;
  const whole = digits.slice(0, point);
  const fraction = digits.slice(point, point + shown).replace(/0+$/, '');
  if (value !== 0n && whole === '0' && fraction === '') {
    return `${sign}<${shown > 0 ? `0.${'0'.repeat(shown - 1)}` : ''}1`;
  }
  return sign + whole + (fraction && `.${fraction}`);
}
