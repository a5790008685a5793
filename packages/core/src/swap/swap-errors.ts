import { defineErrors, type ErrorDefinitions, type MooringError } from '@mooring/protocol';
import { coreErrors } from '../errors.ts';

/** Differences between a transaction and the quote that the visitor saw. */
export const swapDifferences = {
  unlisted: 'it calls a contract that is not listed',
  unapproved: 'it calls another contract than the one that was approved',
  account: 'it is for another account',
  amount: 'it swaps another amount',
  value: 'it sends another amount along',
  provider: 'it is from another provider',
  least: 'it may return less',
  late: 'its deadline has passed',
  unreadable: 'its call cannot be read',
  receiver: 'its output goes to another account',
  taken: 'it spends another token',
  given: 'it returns another token',
  approvalCall: 'it calls another contract than the token',
  approvalValue: 'it sends something along',
  approvalUnlisted: 'it approves a contract that is not listed',
  approvalOther: 'it approves a different contract than stated',
  approvalAmount: 'it approves another amount',
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
    `The transaction is not the swap that was shown: ${problem}. Nothing was sent.`,
} as const satisfies ErrorDefinitions;

export const createSwapError = defineErrors(swapErrors);
