import { formatAmount } from '@mooring/core';
import { groupDigits } from '@mooring/ui/messages';
import { formatUnits } from 'viem';

/** An amount for a person, as their language writes it: three decimals, thousands apart. */
export function figure(locale: string, value: bigint | undefined, decimals: number): string | undefined {
  return value === undefined ? undefined : groupDigits(locale, formatAmount(value, decimals));
}

/** All of its digits, for the one who asks. */
export function fullFigure(
  locale: string,
  value: bigint | undefined,
  decimals: number,
  symbol: string,
): string | undefined {
  return value === undefined ? undefined : `${groupDigits(locale, formatUnits(value, decimals))} ${symbol}`;
}

/** As somebody would type it: no thousands, no zeros at the end. */
export function plainFigure(value: bigint, decimals: number): string {
  return formatUnits(value, decimals);
}
