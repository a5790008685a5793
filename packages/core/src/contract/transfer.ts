import type { CaipAddress, CaipNetwork } from './network.ts';

/** A transfer from the active account. */
export interface TransferParameters {
  /** Where the active account is. */
  readonly network: CaipNetwork;
  /** An address of the network. */
  readonly to: string;
  /** In the smallest unit; or all there is, which of the network's own currency is what is left after the fee. */
  readonly amount: bigint | 'all';
  /** CAIP-10 id of the token's contract or mint. Absent: the network's own currency. */
  readonly token?: CaipAddress | undefined;
}

/** Costs of a transfer, in the smallest units: the amount in those of the token, the rest in those of the native currency. */
export interface TransferEstimate {
  /** Highest fee of the transaction; absent if no node reports it. */
  readonly fee?: bigint | undefined;
  /** What leaves the account; absent where `all` of what cannot be read was asked for. */
  readonly amount?: bigint | undefined;
  /** Rent of an account that is created for the receiver. */
  readonly rent?: bigint | undefined;
  /** Received amount: less than the amount if the token charges a fee. Default: the amount. */
  readonly received?: bigint | undefined;
  /** The receiver is a contract, which may not be able to give anything back. */
  readonly toContract?: boolean | undefined;
}

/** A transfer that was handed to the network. */
export interface SentTransfer {
  /** How the network calls the transaction. */
  readonly hash: string;
}

/** A transaction that is followed. */
export interface FollowedTransaction {
  readonly network: CaipNetwork;
  /** Of who sent it. */
  readonly address: CaipAddress;
  readonly hash: string;
  /** The adapter's last marker, opaque to core. */
  readonly marker?: string | undefined;
}

/** Status of a transaction on the network. */
export type TransactionStatus =
  | {
      readonly status: 'pending';
      /** At most 100 characters, kept for the next time. */
      readonly marker?: string | undefined;
    }
  | { readonly status: 'confirmed' | 'failed' }
  /** Another one took its place: sent again with another fee, or cancelled in the wallet. */
  | { readonly status: 'replaced'; readonly hash?: string | undefined }
  /** The network did not take it in time, and will not. */
  | { readonly status: 'expired' };
