import type { SwapForm } from '../contract/swap.ts';

/** An empty form. */
export const nothingToSwap: SwapForm = {
  sourceToken: undefined,
  toToken: undefined,
  sourceTokenAmount: '',
  loading: false,
  unsure: false,
};
