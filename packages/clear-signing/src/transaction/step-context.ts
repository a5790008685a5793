import { type Chain, sameAddress, type Token } from '../words/amounts.ts';

/** What is known around a step. */
export interface StepContext {
  readonly chain: Pick<Chain, 'nativeCurrency'> | undefined;
  readonly tokens: readonly Token[] | undefined;
  /** The account that is asked. */
  readonly account: string | undefined;
  /** Who takes the step: the account, or a contract on the way. */
  readonly actor: string | undefined;
  /** The numbers of the steps around this one. */
  readonly path: readonly number[];
  /** How many more steps may be described, of all together. */
  readonly budget: { left: number };
}

/** Steps that are described, of all together; nobody reads more. */
const maxSteps = 100;

/** Around what an account does itself. */
export function firstContext(
  known: Pick<StepContext, 'chain' | 'tokens' | 'account'>,
  actor = known.account,
): StepContext {
  const { chain, tokens, account } = known;
  return { chain, tokens, account, actor, path: [], budget: { left: maxSteps } };
}

/** Who takes a step, where it is not the account itself. */
export function actorApart({ account, actor }: Pick<StepContext, 'account' | 'actor'>): string | undefined {
  return actor !== undefined && (account === undefined || !sameAddress(account, actor)) ? actor : undefined;
}
