import type { CaipAddress, CaipNetwork } from './network.ts';

/** What the caller of a request to the wallet is told. */
export interface PromptParameters {
  /** Called right before the wallet is prompted, until when nothing has been asked of it. If it throws, nothing will be. */
  readonly onPrompt?: (() => void) | undefined;
}

/** A transfer from the active account. */
export interface TransferParameters {
  /** The network of the active account. */
  readonly network: CaipNetwork;
  /** An address of the network. */
  readonly to: string;
  /** In the smallest unit; or `all`, which for the native currency is what remains after the fee. */
  readonly amount: bigint | 'all';
  /**
   * With `all` of the native currency: the maximum that leaves the account besides the fee, as the visitor saw it. A balance that grows
   * meanwhile is not sent. Ignored by estimates.
   */
  readonly maxAmount?: bigint | undefined;
  /** CAIP-10 id of the token's contract or mint. Absent: the native currency. */
  readonly token?: CaipAddress | undefined;
}

/** Costs of a transfer, in the smallest units: the amount in the token's, the rest in the native currency's. */
export interface TransferEstimate {
  /** Highest fee of the transaction; absent if no node reports it. */
  readonly fee?: bigint | undefined;
  /** Amount that leaves the account; absent if `all` of an unreadable balance was requested. */
  readonly amount?: bigint | undefined;
  /** Rent of an account that is created for the receiver. */
  readonly rent?: bigint | undefined;
  /** Received amount: less than the amount if the token charges a fee. Default: the amount. */
  readonly received?: bigint | undefined;
  /** Whether the receiver is a contract, which may not be able to return anything. */
  readonly toContract?: boolean | undefined;
}

/** A transfer that was handed to the network. */
export interface SentTransfer {
  /** The network's id of the transaction. */
  readonly hash: string;
  /** The amount that was sent, in the smallest unit. Default: the requested one. */
  readonly amount?: bigint | undefined;
}

/** A block of a chain. */
export interface BlockId {
  readonly number: number;
  readonly hash: string;
}

/** A transaction that is watched, with what its adapter last reported. */
export interface WatchedTransaction {
  readonly network: CaipNetwork;
  /** Address of the sender. */
  readonly address: CaipAddress;
  readonly hash: string;
  /** The adapter's last marker, opaque to core. */
  readonly marker?: string | undefined;
  /** Reads in a row that found no trace of it, as the adapter counted them. */
  readonly misses?: number | undefined;
  /** The block that included it, while a reorganisation may remove that block. */
  readonly block?: BlockId | undefined;
}

/** Status of a transaction on the network. */
export type TransactionStatus =
  | {
      /** `unknown`: no node has it, so that only the wallet knows its outcome. It is still watched. */
      readonly status: 'pending' | 'unknown';
      /** At most 100 characters, stored for the next request. */
      readonly marker?: string | undefined;
      /** Stored for the next request. */
      readonly misses?: number | undefined;
    }
  | {
      readonly status: 'confirmed' | 'failed';
      /** The block that includes it, while a reorganisation may remove that block. It is followed until then. */
      readonly block?: BlockId | undefined;
      /** Number of the block or slot that includes it, from an adapter that does not follow the block. */
      readonly blockNumber?: number | undefined;
    }
  /** Another transaction replaced it: sent again with another fee, or cancelled in the wallet. */
  | { readonly status: 'replaced'; readonly hash?: string | undefined }
  /** The network did not include it in time, and will not. */
  | { readonly status: 'expired' };
