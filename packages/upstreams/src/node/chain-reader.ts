import type { AskNode } from '../node/ask-node.ts';

export interface BalanceQuestion {
  /** The second part of the chain's CAIP-2 id. */
  readonly reference: string;
  /** An address that the reader of the chain has found to be one. */
  readonly account: string;
  /** Addresses of token contracts, also checked. */
  readonly tokens: readonly string[];
}

/** Amounts in the smallest unit. */
export interface Balances {
  readonly native: bigint;
  /** In the order of the question; `undefined` where there is no such token. */
  readonly tokens: readonly (bigint | undefined)[];
}

export interface TokenQuestion {
  readonly reference: string;
  readonly tokens: readonly string[];
}

/** What a token calls itself: printable and short, and nothing that can be relied on. */
export interface TokenWords {
  readonly name: string;
  readonly symbol: string;
  /** 0 to 99. */
  readonly decimals: number;
}

/** How the chains of one namespace are read. */
export interface ChainReader {
  isAddress(text: string): boolean;
  /** @throws NodeFailure when the node is not of this chain */
  check(ask: AskNode, reference: string): Promise<void>;
  /** @throws NodeFailure when the node cannot or lies */
  readBalances(ask: AskNode, question: BalanceQuestion): Promise<Balances>;
  /** In the order of the question, `undefined` for what is no token. @throws NodeFailure when the node cannot or lies */
  readTokens(ask: AskNode, question: TokenQuestion): Promise<readonly (TokenWords | undefined)[]>;
}
