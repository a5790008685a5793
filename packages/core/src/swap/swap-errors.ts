import { defineErrors, type ErrorDefinitions, type MooringError } from '@mooring/protocol';
import { coreErrors } from '../errors.ts';

/** Differences between a transaction and the quote that the visitor saw. */
export const swapDifferences = {
  unlisted: 'it calls a contract that is not listed',
  unapproved: 'it calls a different contract than the approved one',
  account: 'it is for a different account',
  amount: 'it swaps a different amount',
  value: 'it also sends a different amount',
  provider: 'it comes from a different provider',
  least: 'it may return less',
  late: 'its deadline has passed',
  unreadable: 'its call cannot be read',
  receiver: 'its output goes to another account',
  taken: 'it spends a different token',
  given: 'it returns a different token',
  approvalCall: 'it calls a contract other than the token',
  approvalValue: 'it also sends funds',
  approvalUnlisted: 'it approves a contract that is not listed',
  approvalOther: 'it approves a different contract than stated',
  approvalAmount: 'it approves a different amount',
} as const;

export type SwapDifference = keyof typeof swapDifferences;

/** The difference that a SWAP_DIFFERS error names as its cause. */
export function differenceOf({ code, cause }: MooringError): SwapDifference | undefined {
  const named = code === 'SWAP_DIFFERS' && typeof cause === 'string' && Object.hasOwn(swapDifferences, cause);
  return named ? (cause as SwapDifference) : undefined;
}

/** Errors of swaps in addition to the core's, loaded with them. */
export const swapErrors = {
  ...coreErrors,
  GAS_PRICE_NOT_SUPPORTED: 'Network not supported for Gas Price',
  SWAP_NOT_SUPPORTED: 'Network not supported for Swaps',
  SWAP_DIFFERS: ({ problem }: { problem: string }) =>
    `The transaction does not match the swap shown: ${problem}. Nothing was sent.`,
} as const satisfies ErrorDefinitions;

export const createSwapError = defineErrors(swapErrors);
