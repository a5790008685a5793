import { formatAmount } from '@mooring/core';
import { groupDigits, shortFigure } from '@mooring/ui/messages';

/** Formats an amount for display: `1,204.5`, `<0.001`, `1.23T`. At most 3 decimals, never more than there is. */
export function formatBalance(locale: string, value: bigint, decimals: number): string {
  return shortFigure(locale, formatAmount(value, decimals));
}

/** Formats every digit of an amount, for the visitor who asks. */
export function formatFull(locale: string, value: bigint, decimals: number): string {
  return groupDigits(locale, formatAmount(value, decimals, decimals));
}
