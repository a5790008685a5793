import type { Holding } from './read-holdings.ts';

/** Sum of all holdings in US dollars; `atLeast` if some have no price or an unknown amount. `undefined` if none has a price. */
export function totalWorth(
  holdings: readonly Holding[],
): { readonly worth: number; readonly atLeast: boolean } | undefined {
  const held = holdings.filter(({ value }) => value === undefined || value > 0n);
  const priced = held.filter(({ worth }) => worth !== undefined);
  if (priced.length === 0) return undefined;
  const worth = priced.reduce((sum, holding) => sum + (holding.worth ?? 0), 0);
  return { worth, atLeast: priced.length < held.length };
}
