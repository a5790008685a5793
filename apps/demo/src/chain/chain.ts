import type { AssetBalance } from '../balance/use-assets.ts';
import type { Say } from '../messages/say.ts';

export interface SendOrder {
  readonly asset: AssetBalance;
  /** As {@link Chain.readRecipient} gives it. */
  readonly to: string;
  /** In the smallest unit. */
  readonly value: bigint;
}

/** What became of a transaction. */
export interface Outcome {
  readonly status: 'success' | 'reverted';
  readonly block?: string | undefined;
  /** In the smallest unit of the native currency. */
  readonly fee?: bigint | undefined;
}

export interface SentTransaction {
  readonly hash: string;
  /** Settles once the network includes it or its status stays unknown; or when the signal aborts. */
  outcome(signal: AbortSignal): Promise<Outcome>;
}

/** Test coins for the account. */
export interface Faucet {
  /** The network gives some. */
  offered(): Promise<boolean>;
  /** Resolves once they are there or on their way. */
  fill(): Promise<void>;
}

/** A transaction of the account, as its chain tells it. */
export interface PastTransaction {
  readonly hash: string;
  /** Unix milliseconds; `undefined` until a block includes it. */
  readonly at: number | undefined;
  readonly direction: 'in' | 'out' | 'other';
  /** In decimal digits; `undefined` where it moved more than one thing, or an unknown amount. */
  readonly amount?: { readonly value: string; readonly symbol: string } | undefined;
  readonly failed: boolean;
  /** What it did besides moving something from one account to another; absent where the chain does not tell. */
  readonly operation?: Operation | undefined;
}

/** What a transaction did: `call` for any other use of a contract. */
export type Operation = 'mint' | 'approve' | 'deploy' | 'swap' | 'call';

/** Facts to sign in a structure that the wallet shows field by field (EIP-712). */
export interface TypedStatement {
  readonly boat: string;
  readonly nights: number;
}

/** Signing methods of the connected account. */
export interface Signer {
  /** Absent where the chain knows no typed data. */
  readonly typed?:
    | {
        sign(statement: TypedStatement): Promise<string>;
        verify(statement: TypedStatement, signature: string): Promise<boolean>;
      }
    | undefined;
  sign(message: string): Promise<string>;
  /** Whether the account made the signature. */
  verify(message: string, signature: string): Promise<boolean>;
}

/** Actions of the page for the connected account on its network, one implementation per namespace. */
export interface Chain {
  readonly recipientHint: Say;
  /** An address as it is sent to; `undefined` for what is none. */
  readRecipient(text: string): string | undefined;
  /** The most that can be sent of an asset; `undefined` while unknown. Absent if it cannot be known. */
  max?(asset: AssetBalance): Promise<bigint | undefined>;
  /** Tries an order with the network first, calls `onChecked`, then asks the wallet. */
  send(order: SendOrder, onChecked: () => void): Promise<SentTransaction>;
  readonly faucet?: Faucet | undefined;
  /** The newest transactions of the account, newest first; absent where nobody tells them. */
  readonly history?: ((signal: AbortSignal) => Promise<readonly PastTransaction[]>) | undefined;
  /** Whether nothing should be sent there, e.g. to a token's own contract, from which nobody can send it on. */
  isLost?(asset: AssetBalance, to: string): boolean;
}
