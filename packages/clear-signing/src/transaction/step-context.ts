import type { AllowanceTotals } from '../words/allowance-warnings.ts';
import { type Chain, sameAddress, type Token } from '../words/amounts.ts';

/** The context of a step. */
export interface StepContext {
  readonly chain: Pick<Chain, 'nativeCurrency'> | undefined;
  readonly tokens: readonly Token[] | undefined;
  /** Addresses that the visitor knows. */
  readonly knownAddresses: readonly string[] | undefined;
  /** The account of the request. */
  readonly account: string | undefined;
  /** The contract that acts, if it is not the account itself. */
  readonly actor: string | undefined;
  /** The numbers of the enclosing steps. */
  readonly path: readonly number[];
  /** How many more steps are inspected, and how many are shown, over all nested calls. */
  readonly budget: { looks: number; shows: number };
  readonly totals: AllowanceTotals;
}

/** Limits over all nested calls. Warnings of steps that are not shown still count. */
const limits = { looks: 1_000, shows: 100 };

/** The context of the account's own actions. */
export function firstContext(
  known: Pick<StepContext, 'chain' | 'tokens' | 'knownAddresses' | 'account'>,
  actor = known.account,
): StepContext {
  return { ...known, actor, path: [], budget: { ...limits }, totals: new Map() };
}

/** The acting address, if it is not the account itself. */
export function otherActor({ account, actor }: Pick<StepContext, 'account' | 'actor'>): string | undefined {
  return actor !== undefined && (account === undefined || !sameAddress(account, actor)) ? actor : undefined;
}
