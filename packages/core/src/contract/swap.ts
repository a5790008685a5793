import type { ChosenToken } from './send.ts';

/** The swap form; reset when the visitor leaves it, its network or the modal. Names are those of AppKit's `SwapController`. */
export interface SwapForm {
  /** The token to sell; `undefined`: the native currency. */
  readonly sourceToken: ChosenToken | undefined;
  /** The token to buy. */
  readonly toToken: ChosenToken | undefined;
  /** In whole tokens, as typed. */
  readonly sourceTokenAmount: string;
  /** Whether a wallet request is pending. */
  readonly loading: boolean;
  /** Whether the outcome of an earlier swap is unknown, so that another may pay twice. */
  readonly unsure: boolean;
}
