import type { Hex } from 'viem';

/** Something that a contract, an account or a person is told to do. */
export interface Step {
  readonly what: 'step';
  readonly to: string;
  readonly value: bigint;
  readonly data: Hex;
  /** The code of `to` runs with all rights of who calls it. */
  readonly delegate?: boolean | undefined;
}

/** A call whose meaning is known. `asset`: the token or collection, where it is not the contract that is called. */
export type DecodedCall =
  | {
      readonly what: 'transfer';
      readonly from?: string | undefined;
      readonly to: string;
      readonly amount: bigint;
      readonly asset?: string | undefined;
    }
  | {
      readonly what: 'approve';
      readonly owner?: string | undefined;
      readonly spender: string;
      readonly amount: bigint;
      /** To what the spender may take already. */
      readonly change: 'set' | 'more' | 'less';
      /** Unix seconds. */
      readonly deadline?: bigint | undefined;
      readonly asset?: string | undefined;
    }
  | {
      readonly what: 'transfer-item';
      readonly from: string;
      readonly to: string;
      readonly id: bigint;
      readonly amount?: bigint | undefined;
    }
  | { readonly what: 'approve-all'; readonly operator: string; readonly approved: boolean }
  | { readonly what: 'deposit' }
  | { readonly what: 'withdraw'; readonly amount: bigint }
  | Several;

/** Several things at once. */
export interface Several {
  readonly what: 'several';
  readonly parts: readonly (Step | DecodedCall)[];
  /** Whose name the steps are done in: the sender's, or that of the contract which is called. */
  readonly actor: 'sender' | 'contract';
  /** The account pays for it besides, as much as the call says. */
  readonly refunds?: boolean | undefined;
}
