import type { CaipNetwork } from './network.ts';

/** A call of a contract from the active account. */
export interface CallParameters {
  /** The network of the active account. */
  readonly network: CaipNetwork;
  /** Address of the contract. */
  readonly to: string;
  /** Call data, in the network's encoding. */
  readonly data: string;
  /** Amount of the native currency to send with the call, in the smallest unit. */
  readonly value: bigint;
}

/** Costs of a call. */
export interface CallEstimate {
  /** Highest fee of the transaction, in the smallest unit of the native currency. */
  readonly fee: bigint;
}
