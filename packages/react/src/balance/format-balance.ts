import { formatAmount } from '@mooring/core';
import { groupDigits } from '@mooring/ui/messages';

/** Larger amounts are abbreviated: a row would cut the number, and a cut number reads as a smaller one. */
const long = 10n ** 12n;
const longest = 999n * 10n ** 12n;

/** Formats an amount for a view: `1,204.5`, `<0.001`, `1.23T`, `>999T`. At most 3 decimals, never more than there is. */
export function formatBalance(locale: string, value: bigint, decimals: number): string {
  const whole = value / 10n ** BigInt(decimals);
  if (whole < long) return groupDigits(locale, formatAmount(value, decimals));
  // A sign before an Arabic word would be mirrored.
  const size = new Intl.NumberFormat(locale.startsWith('ar') ? 'en' : locale, {
    notation: 'compact',
    maximumFractionDigits: 2,
  });
  if (whole > longest) return `>${size.format(longest)}`;
  const step = 10n ** BigInt(`${whole}`.length - 3);
  return size.format(whole - (whole % step));
}

/** Formats every digit of an amount, for the visitor who asks. */
export function formatFull(locale: string, value: bigint, decimals: number): string {
  return groupDigits(locale, formatAmount(value, decimals, decimals));
}
