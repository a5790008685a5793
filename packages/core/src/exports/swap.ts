export type { SwapQuote } from '@mooring/protocol/api';
export type { ChosenToken } from '../contract/send.ts';
export type { SwapForm } from '../contract/swap.ts';
export { writeAmount } from '../send/read-amount.ts';
export { checkApproval, checkSwap, leastOf, type SwapShown } from '../swap/check-swap.ts';
export { chooseSwapToken, fillSwapAmount, resetSwapForm, turnSwap } from '../swap/fill-swap-form.ts';
export {
  observeQuote,
  type QuoteObserver,
  type QuoteObserverOptions,
  type QuoteState,
} from '../swap/observe-quote.ts';
export {
  reviewSwap,
  type SwapReview,
  type SwapReviewState,
  type SwapStep,
  type SwapTerms,
  startSwap,
} from '../swap/review-swap.ts';
export {
  buildApproval,
  buildSwap,
  observeSwapTokens,
  readAllowance,
  readQuote,
  readSwapReserve,
  type SwapOrder,
  swapTokensOptions,
} from '../swap/swap-api.ts';
export { type SwapDifference, swapDifferences, swapErrors } from '../swap/swap-errors.ts';
export { type ReadSwapForm, readSwapForm, type SwapProblem } from '../swap/swap-form.ts';
export { findHolding, heldOf, type KnownHoldings, tokenOfSymbol } from '../swap/swap-token.ts';
