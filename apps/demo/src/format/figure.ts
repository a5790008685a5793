import { formatAmount } from '@mooring/core';
import { formatUnits } from 'viem';

/** An amount for a person: three decimals, thousands apart. */
export function figure(value: bigint | undefined, decimals: number): string | undefined {
  return value === undefined ? undefined : groupThousands(formatAmount(value, decimals));
}

/** All of its digits, for the one who asks. */
export function fullFigure(value: bigint | undefined, decimals: number, symbol: string): string | undefined {
  return value === undefined ? undefined : `${groupThousands(formatUnits(value, decimals))} ${symbol}`;
}

/** As somebody would type it: no thousands, no zeros at the end. */
export function plainFigure(value: bigint, decimals: number): string {
  return formatUnits(value, decimals);
}

function groupThousands(text: string): string {
  const [whole = '', fraction] = text.split('.');
  const grouped = whole.replace(/\B(?=(\d{3})+$)/g, ',');
  return fraction === undefined ? grouped : `${grouped}.${fraction}`;
}
