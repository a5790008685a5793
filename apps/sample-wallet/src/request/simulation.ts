/** The highest fee of an EVM transaction that was shown before approval. */
export interface GasLimits {
  readonly gas: bigint;
  readonly maxFeePerGas: bigint;
  readonly maxPriorityFeePerGas: bigint;
}

/** The Bitcoin transfer that was shown before approval: this one is signed. */
export interface TransferPlan {
  /** PSBT version 0. */
  readonly psbt: Uint8Array;
}

/** The limits shown before approval, which the execution must keep. */
export type FeeLimits = GasLimits | TransferPlan;

/** The simulation of a transaction. */
export type Simulation<Limits = FeeLimits> =
  | {
      readonly ok: true;
      /** Maximum in the smallest unit. `undefined` if the description contains it. */
      readonly fee?: bigint | undefined;
      readonly limits?: Limits | undefined;
      readonly enough: boolean;
    }
  | {
      readonly ok: false;
      /**
       * `fails`: the simulation failed. `funds`: insufficient funds. `dear`: the fee is out of proportion. `silent`: no usable
       * answer.
       */
      readonly why: 'fails' | 'funds' | 'dear' | 'silent';
      readonly fee?: bigint | undefined;
      readonly limits?: Limits | undefined;
      /** It can be approved nevertheless, since its cost is known. */
      readonly approvable?: boolean | undefined;
    };
