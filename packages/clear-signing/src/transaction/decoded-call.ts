import type { Hex } from 'viem';

/** One action of a contract, an account or a person. */
export interface Step {
  readonly what: 'step';
  readonly to: string;
  readonly value: bigint;
  readonly data: Hex;
  /** The code of `to` runs with all rights of its caller (delegate call). */
  readonly delegate?: boolean | undefined;
}

/** A call whose meaning is known. `asset`: the token or collection, if it is not the called contract. */
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
      /** Added to the current allowance. `all`: everything, without an amount. */
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
  /** Changes the owner of the contract; to none without `to`. */
  | { readonly what: 'control'; readonly to?: string | undefined }
  /** Another address may act for the account at the contract, or no longer. */
  | {
      readonly what: 'agent';
      readonly agent: string;
      readonly allowed: boolean;
      readonly owner?: string | undefined;
    }
  /** An order is placed or filled. */
  | { readonly what: 'order' }
  | { readonly what: 'deposit' }
  | { readonly what: 'withdraw'; readonly amount: bigint }
  | Several;

/** Effect of a call, as far as its target and value show. */
export type Effect = Exclude<DecodedCall, { what: 'order' }>;

/** Several things at once. */
export interface Several {
  readonly what: 'several';
  readonly parts: readonly (Step | Effect)[];
  /** The account that performs the steps: the sender, or the called contract. */
  readonly actor: 'sender' | 'contract';
  /** The account also pays the refund that the call names. */
  readonly refunds?: boolean | undefined;
}
