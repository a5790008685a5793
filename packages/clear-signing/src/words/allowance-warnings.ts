import { isEverything, sameAddress, type Token, wholeAddress } from './amounts.ts';
import { type DraftWarning, warnings } from './warnings.ts';

export interface Allowance {
  readonly amount: bigint;
  /** Address of the token; `undefined` where it is not named. */
  readonly asset: string | undefined;
  /** What is known of the token. */
  readonly token: Token | undefined;
  readonly spender: string;
}

/** What a request lets be taken of each token, by its address: parts of an allowance count as their sum. */
export type AllowanceTotals = Map<string, bigint>;

/**
 * What to look at twice before somebody may take tokens: how much it is, compared with what the account has and with what
 * there is, and who may take it. What is known of a token adds warnings, and never makes an amount harmless.
 *
 * @param knownAddresses those that the visitor knows
 * @param totals of the request so far; this allowance is added
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

/** Somebody that the visitor does not know may take something. */
export function spenderWarnings(
  spender: string,
  knownAddresses: readonly string[] | undefined,
): readonly DraftWarning[] {
  const isKnown = knownAddresses?.some((address) => sameAddress(address, spender)) ?? false;
  return isKnown ? [] : [warnings.unknownSpender(wholeAddress(spender))];
}
