import type { Holding } from './read-holdings.ts';

/** US dollars of all holdings together; `atLeast` where some have no price, or nobody knows how much there is of them. `undefined` where none has one. */
export function totalWorth(
  holdings: readonly Holding[],
): { readonly worth: number; readonly atLeast: boolean } | undefined {
  const held = holdings.filter(({ value }) => value === undefined || value > 0n);
  const priced = held.filter(({ worth }) => worth !== undefined);
  if (priced.length === 0) return undefined;
  const worth = priced.reduce((sum, holding) => sum + (holding.worth ?? 0), 0);
  return { worth, atLeast: priced.length < held.length };
}
