import type { AssetBalance } from '../balance/use-assets.ts';
import type { MessageSelector } from '../messages/message-selector.ts';

export interface SendOrder {
  readonly asset: AssetBalance;
  /** As returned by {@link Chain.readRecipient}. */
  readonly to: string;
  /** In the smallest unit. */
  readonly value: bigint;
}

/** Outcome of a transaction. */
export interface Outcome {
  readonly status: 'success' | 'reverted';
  readonly block?: string | undefined;
  /** In the smallest unit of the native currency. */
  readonly fee?: bigint | undefined;
}

export interface SentTransaction {
  readonly hash: string;
  /** Settles once the network includes the transaction, its status stays unknown, or the signal aborts. */
  outcome(signal: AbortSignal): Promise<Outcome>;
}

/** Test coins for the account. */
export interface Faucet {
  /** Whether the network has a faucet. */
  offered(): Promise<boolean>;
  /** Resolves once the coins have arrived or are on their way. */
  fill(): Promise<void>;
}

/** A transaction of the account, from its chain. */
export interface PreviousTransaction {
  readonly hash: string;
  /** Unix milliseconds; `undefined` until a block includes it. */
  readonly at: number | undefined;
  readonly direction: 'in' | 'out' | 'other';
  /** In decimal digits; `undefined` if several assets moved or the amount is unknown. */
  readonly amount?: { readonly value: string; readonly symbol: string } | undefined;
  /** NFTs, if nothing else moved; a name only for one whose metadata could be read. */
  readonly nfts?: { readonly count: number; readonly name: string | undefined } | undefined;
  /** The account that sent or received the amount, if the chain reports it. */
  readonly party?: string | undefined;
  readonly failed: boolean;
  /** Absent for a plain transfer, and if the chain does not report it. */
  readonly operation?: Operation | undefined;
}

/** The effect of a transaction: `call` for any other use of a contract. */
export type Operation = 'mint' | 'approve' | 'deploy' | 'swap' | 'call';

/** Typed data, which the wallet shows field by field (EIP-712). */
export interface TypedStatement {
  readonly boat: string;
  readonly nights: number;
}

/** Signing methods of the connected account. They call `onChecked` right before the wallet is prompted. */
export interface Signer {
  /** Absent if the chain does not support typed data. */
  readonly typed?:
    | {
        sign(statement: TypedStatement, onChecked: () => void): Promise<string>;
        verify(statement: TypedStatement, signature: string): Promise<boolean>;
      }
    | undefined;
  sign(message: string, onChecked: () => void): Promise<string>;
  /** Whether the account made the signature. */
  verify(message: string, signature: string): Promise<boolean>;
}

/** Actions of the page for the connected account on its network, one implementation per namespace. */
export interface Chain {
  readonly recipientHint: MessageSelector;
  /** Parses a recipient's address; `undefined` if it is invalid. */
  readRecipient(text: string): string | undefined;
  /** The maximum amount of an asset that can be sent; `undefined` while unknown. Absent if it cannot be known. */
  max?(asset: AssetBalance): Promise<bigint | undefined>;
  /** Checks an order with network and wallet, calls `onChecked`, then requests the wallet's approval. */
  send(order: SendOrder, onChecked: () => void): Promise<SentTransaction>;
  readonly faucet?: Faucet | undefined;
  /** The account's transactions from a node that lists them, newest first; absent on chains whose nodes do not. */
  readonly history?: ((signal: AbortSignal) => Promise<readonly PreviousTransaction[]>) | undefined;
  /** Whether coins sent there would be lost, e.g. at a token's own contract. */
  isLost?(asset: AssetBalance, to: string): boolean;
}
