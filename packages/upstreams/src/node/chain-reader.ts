import type { AskNode } from '../node/ask-node.ts';

export interface BalanceQuestion {
  /** The second part of the chain's CAIP-2 id. */
  readonly reference: string;
  /** An address that the reader of the chain has found to be one. */
  readonly account: string;
  /** Addresses of token contracts, also checked. */
  readonly tokens: readonly string[];
}

/** How far a node has come with its chain. */
export interface Head {
  /** Time of its latest block, Unix seconds. */
  readonly seconds: number;
}

/** A result, and the latest block of its node. */
export interface Reading {
  /** `undefined` where the node does not say. */
  readonly head: Head | undefined;
}

/** Amounts in the smallest unit. */
export interface Balances {
  readonly native: bigint;
  /** In the order of the question; `undefined` where it could not be read: unknown, which is not zero. */
  readonly tokens: readonly (bigint | undefined)[];
}

export interface BalancesRead extends Balances, Reading {}

export interface TokenQuestion {
  readonly reference: string;
  readonly tokens: readonly string[];
}

/** Names that a token announces: printable and short, and never reliable. */
export interface TokenWords {
  readonly name: string;
  readonly symbol: string;
  /** 0 to 99. */
  readonly decimals: number;
}

export interface TokensRead extends Reading {
  /** In the order of the question, `undefined` for what is no token or does not say. */
  readonly tokens: readonly (TokenWords | undefined)[];
}

/** How the chains of one namespace are read. Each function throws NodeFailure when the node cannot or lies. */
export interface ChainReader {
  isAddress(text: string): boolean;
  /** Finds out whether the node is of this chain. */
  check(ask: AskNode, reference: string): Promise<Reading>;
  readBalances(ask: AskNode, question: BalanceQuestion): Promise<BalancesRead>;
  readTokens(ask: AskNode, question: TokenQuestion): Promise<TokensRead>;
}
