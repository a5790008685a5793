import { formatAmount } from '@mooring/core';
import { groupDigits, numberLocale } from '@mooring/ui/messages';

/** Larger amounts are abbreviated: a row would truncate the number, and a truncated number looks smaller. */
const long = 10n ** 12n;
const longest = 999n * 10n ** 12n;

/** Formats an amount for a view: `1,204.5`, `<0.001`, `1.23T`, `>999T`. At most 3 decimals, never rounded up. */
export function formatBalance(locale: string, value: bigint, decimals: number): string {
  const whole = value / 10n ** BigInt(decimals);
  if (whole < long) return groupDigits(locale, formatAmount(value, decimals));
  const size = new Intl.NumberFormat(numberLocale(locale), {
    notation: 'compact',
    maximumFractionDigits: 2,
  });
  if (whole > longest) return `>${size.format(longest)}`;
  const step = 10n ** BigInt(`${whole}`.length - 3);
  return size.format(whole - (whole % step));
}

/** Formats an amount with all its digits. */
export function formatFull(locale: string, value: bigint, decimals: number): string {
  return groupDigits(locale, formatAmount(value, decimals, decimals));
}

/** Formats a quoted amount: 6 decimals up to a million, so that small amounts differ, else like a balance. */
export function formatQuoted(locale: string, value: bigint, decimals: number): string {
  if (value / 10n ** BigInt(decimals) >= 1_000_000n) return formatBalance(locale, value, decimals);
  return groupDigits(locale, formatAmount(value, decimals, 6));
}
