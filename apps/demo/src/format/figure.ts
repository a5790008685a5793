import { formatAmount } from '@mooring/core';
import { groupDigits } from '@mooring/ui/messages';
import { formatUnits } from 'viem';

/** An amount in the visitor's language: three decimals at most, no trailing zeros, grouped thousands. */
export function figure(locale: string, value: bigint | undefined, decimals: number): string | undefined {
  return value === undefined ? undefined : groupDigits(locale, formatAmount(value, decimals));
}

/** The amount with all its digits. */
export function fullFigure(
  locale: string,
  value: bigint | undefined,
  decimals: number,
  symbol: string,
): string | undefined {
  return value === undefined ? undefined : `${groupDigits(locale, formatUnits(value, decimals))} ${symbol}`;
}

/** The decimal separator of a language: a point, or a comma. */
export function decimalMark(locale: string): string {
  return groupDigits(locale, '0.5').at(1) ?? '.';
}

/** As typed in the language: no grouping, no trailing zeros. */
export function plainFigure(locale: string, value: bigint, decimals: number): string {
  return formatUnits(value, decimals).replace('.', decimalMark(locale));
}
