import type { Block } from './block.ts';
import type { RawOutput, RawTransaction } from './raw-transaction.ts';

/** An output and its position. */
export interface Coin extends RawOutput {
  /** Height of its block; `undefined` in the mempool. */
  readonly height: number | undefined;
  readonly isCoinbase: boolean;
}

/** A transaction of the chain, or of the mempool. */
export interface ChainTransaction extends RawTransaction {
  /** Outputs that its inputs spend; empty for a coinbase. */
  readonly spent: readonly RawOutput[];
  readonly fee: bigint;
  readonly block: Block | undefined;
  readonly isCoinbase: boolean;
}

export interface Spender {
  readonly txid: string;
  readonly vin: number;
}

/** Read access to the chain and its mempool. */
export interface ChainView {
  readonly tip: Block;
  readonly mempool: readonly ChainTransaction[];
  blockAt(height: number): Block | undefined;
  transaction(txid: string): ChainTransaction | undefined;
  spender(txid: string, vout: number): Spender | undefined;
  coin(txid: string, vout: number): Coin | undefined;
}
