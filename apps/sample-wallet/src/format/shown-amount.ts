import { formatAmount } from '@mooring/protocol';
import { amountDecimals } from '@mooring/protocol/limits';
import { groupDigits } from '@mooring/ui/messages';

/**
 * Formats an amount in the current language: three decimals at most, no trailing zeros; a smaller one as "less than"
 * the smallest. Balances are rounded down, limits `up`.
 */
export function shownAmount(
  locale: string,
  value: bigint,
  decimals: number,
  rounded: 'down' | 'up' = 'down',
): string {
  const step = 10n ** BigInt(Math.max(0, decimals - amountDecimals));
  const shown = rounded === 'up' && value >= step ? ((value + step - 1n) / step) * step : value;
  return groupDigits(locale, formatAmount(shown, decimals));
}
