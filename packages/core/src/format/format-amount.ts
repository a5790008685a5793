import { amountDecimals } from '@mooring/protocol/limits';

/**
 * Formats a token amount for display: `value` in the smallest unit, 3 decimals by default, rounded down so that it never shows
 * more than there is. A positive amount below the last decimal shows as `<0.001`.
 */
export function formatAmount(value: bigint, decimals: number, shown = amountDecimals): string {
  const negative = value < 0n;
  const digits = (negative ? -value : value).toString().padStart(decimals + 1, '0');
  const whole = digits.slice(0, digits.length - decimals);
  const fraction = digits
    .slice(digits.length - decimals, digits.length - decimals + shown)
    .padEnd(shown, '0');
  const sign = negative ? '-' : '';
  if (value !== 0n && /^0*$/.test(whole) && /^0*$/.test(fraction)) {
    return `${sign}<0.${'0'.repeat(Math.max(shown - 1, 0))}1`;
  }
  return shown === 0 ? `${sign}${whole}` : `${sign}${whole}.${fraction}`;
}
