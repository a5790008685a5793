import { isEverything, sameAddress, type Token, wholeAddress } from './amounts.ts';
import { type DraftWarning, warnings } from './warnings.ts';

export interface Allowance {
  readonly amount: bigint;
  /** Address of the token; `undefined` where the request does not name it. */
  readonly asset: string | undefined;
  /** The token, if known. */
  readonly token: Token | undefined;
  readonly spender: string;
}

/** The allowance that a request gives in total, by token address. */
export type AllowanceTotals = Map<string, bigint>;

/**
 * Warnings about an allowance: its amount, compared with the account's balance and the token's supply, and its spender. Facts
 * about a token only add warnings; they never remove one.
 *
 * @param knownAddresses addresses that the visitor knows
 * @param totals of the request so far; this allowance is added to them
 */
export function allowanceWarnings(
  { amount, asset, token, spender }: Allowance,
  knownAddresses: readonly string[] | undefined,
  totals: AllowanceTotals,
): readonly DraftWarning[] {
  const key = asset?.toLowerCase() ?? '';
  const total = (totals.get(key) ?? 0n) + amount;
  totals.set(key, total);
  return [
    ...sizeWarnings(amount, token),
    ...sizeWarnings(total, token),
    ...spenderWarnings(spender, knownAddresses),
  ];
}

function sizeWarnings(amount: bigint, token: Token | undefined): readonly DraftWarning[] {
  if (isEverything(amount, token)) return [warnings.unlimitedApproval];
  return token?.balance !== undefined && amount >= token.balance ? [warnings.wholeBalance] : [];
}

/** Warns about a spender that the visitor does not know. */
export function spenderWarnings(
  spender: string,
  knownAddresses: readonly string[] | undefined,
): readonly DraftWarning[] {
  const isKnown = knownAddresses?.some((address) => sameAddress(address, spender)) ?? false;
  return isKnown ? [] : [warnings.unknownSpender(wholeAddress(spender))];
}
