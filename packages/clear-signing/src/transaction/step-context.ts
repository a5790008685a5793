import type { AllowanceTotals } from '../words/allowance-warnings.ts';
import { type Chain, sameAddress, type Token } from '../words/amounts.ts';

/** What is known around a step. */
export interface StepContext {
  readonly chain: Pick<Chain, 'nativeCurrency'> | undefined;
  readonly tokens: readonly Token[] | undefined;
  /** Addresses that the visitor knows. */
  readonly knownAddresses: readonly string[] | undefined;
  /** The account that is asked. */
  readonly account: string | undefined;
  /** Who takes the step: the account, or a contract on the way. */
  readonly actor: string | undefined;
  /** The numbers of the steps around this one. */
  readonly path: readonly number[];
  /** How many more steps are looked at, and how many of them are shown, of all together. */
  readonly budget: { looks: number; shows: number };
  readonly totals: AllowanceTotals;
}

/** Steps, of all together. Nobody reads more than are shown; their warnings count all the same. */
const most = { looks: 1_000, shows: 100 };

/** Around what an account does itself. */
export function firstContext(
  known: Pick<StepContext, 'chain' | 'tokens' | 'knownAddresses' | 'account'>,
  actor = known.account,
): StepContext {
  return { ...known, actor, path: [], budget: { ...most }, totals: new Map() };
}

/** Who takes a step, where it is not the account itself. */
export function actorApart({ account, actor }: Pick<StepContext, 'account' | 'actor'>): string | undefined {
  return actor !== undefined && (account === undefined || !sameAddress(account, actor)) ? actor : undefined;
}
