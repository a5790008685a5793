import type { Holding } from './read-holdings.ts';

/**
 * Sum of all holdings in US dollars; `atLeast` if some have no price or an unknown amount, or the list is partial. `undefined` if none
 * has a price.
 */
export function totalWorth(
  holdings: readonly Holding[],
  partial = false,
): { readonly worth: number; readonly atLeast: boolean } | undefined {
  const held = holdings.filter(({ value }) => value === undefined || value > 0n);
  const priced = held.filter(({ worth }) => worth !== undefined);
  if (priced.length === 0) return undefined;
  const worth = priced.reduce((sum, holding) => sum + (holding.worth ?? 0), 0);
  return { worth, atLeast: partial || priced.length < held.length };
}
