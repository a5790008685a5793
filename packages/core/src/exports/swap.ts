export { checkApproval, checkSwap, type SwapShown } from '../swap/check-swap.ts';
export {
  type FollowedQuote,
  type FollowQuoteOptions,
  followQuote,
  type QuoteState,
} from '../swap/follow-quote.ts';
export {
  buildApproval,
  buildSwap,
  readAllowance,
  readQuote,
  type SwapOrder,
  swapTokensOptions,
} from '../swap/swap-api.ts';
export { swapErrors } from '../swap/swap-errors.ts';
