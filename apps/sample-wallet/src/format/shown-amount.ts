import { groupDigits } from '@mooring/ui/messages';

/**
 * Formats an amount with three decimals in the current language; a smaller one as less than that. Balances are rounded down,
 * limits `up`.
 */
export function shownAmount(
  locale: string,
  value: bigint,
  decimals: number,
  rounded: 'down' | 'up' = 'down',
): string {
  const step = 10n ** BigInt(Math.max(0, decimals - 3));
  const shown = rounded === 'up' && value >= step ? ((value + step - 1n) / step) * step : value;
  const digits = shown.toString().padStart(decimals + 1, '0');
  const whole = digits.slice(0, digits.length - decimals);
  const fraction = digits.slice(digits.length - decimals, digits.length - decimals + 3).padEnd(3, '0');
  const tiny = value > 0n && whole === '0' && fraction === '000';
  return groupDigits(locale, tiny ? '<0.001' : `${whole}.${fraction}`);
}
