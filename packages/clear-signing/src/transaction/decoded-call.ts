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
      /** To what the spender may take already. `all`: of the whole token, without an amount. */
      readonly change: 'set' | 'more' | 'less' | 'all';
      /** The spender's code runs at once. */
      readonly calls?: boolean | undefined;
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
  /** Who controls the contract; nobody without `to`. */
  | { readonly what: 'control'; readonly to?: string | undefined }
  /** An order is placed or filled. */
  | { readonly what: 'order' }
  | { readonly what: 'deposit' }
  | { readonly what: 'withdraw'; readonly amount: bigint }
  | Several;

/** What a call does that can be told without looking at its data. */
export type Effect = Exclude<DecodedCall, { what: 'order' }>;

/** Several things at once. */
export interface Several {
  readonly what: 'several';
  readonly parts: readonly (Step | Effect)[];
  /** Whose name the steps are done in: the sender's, or that of the contract which is called. */
  readonly actor: 'sender' | 'contract';
  /** The account pays for it besides, as much as the call says. */
  readonly refunds?: boolean | undefined;
}
