import type { AskNode } from '../node/ask-node.ts';

export interface BalanceQuestion {
  /** The second part of the chain's CAIP-2 id. */
  readonly reference: string;
  /** An address that the chain's reader has validated. */
  readonly account: string;
  /** Addresses of token contracts, also validated. */
  readonly tokens: readonly string[];
  /** Number of a block, or slot: the balances are of it or a later one. Throws NodeBehind if the node does not have it. */
  readonly block?: number | undefined;
}

/** Latest block of a node. */
export interface Head {
  /** Its timestamp, Unix seconds. */
  readonly seconds: number;
}

/** A result, and the latest block of its node. */
export interface Reading {
  /** `undefined` if the node does not say. */
  readonly head: Head | undefined;
}

/** Amounts in the smallest unit. */
export interface Balances {
  readonly native: bigint;
  /** In request order; `undefined` if it could not be read, which is not zero. */
  readonly tokens: readonly (bigint | undefined)[];
}

export interface BalancesRead extends Balances, Reading {}

export interface TokenQuestion {
  readonly reference: string;
  readonly tokens: readonly string[];
}

/** Name and symbol of a token: printable and short, but never trustworthy. */
export interface TokenWords {
  readonly name: string;
  readonly symbol: string;
  /** 0 to 99. */
  readonly decimals: number;
}

export interface TokensRead extends Reading {
  /** In request order, `undefined` for an address that is not a token or gives no name. */
  readonly tokens: readonly (TokenWords | undefined)[];
}

/** Reads the chains of one namespace. Each function throws NodeFailure if the node fails or lies. */
export interface ChainReader {
  isAddress(text: string): boolean;
  /** Verifies that the node is of this chain. */
  check(ask: AskNode, reference: string): Promise<Reading>;
  readBalances(ask: AskNode, question: BalanceQuestion): Promise<BalancesRead>;
  readTokens(ask: AskNode, question: TokenQuestion): Promise<TokensRead>;
}
