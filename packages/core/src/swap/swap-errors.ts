import { defineErrors, type ErrorDefinitions } from '@mooring/protocol';
import { coreErrors } from '../errors.ts';

/** What swaps throw besides: fetched with them. */
export const swapErrors = {
  ...coreErrors,
  SWAP_DIFFERS: ({ problem }: { problem: string }) =>
    `The transaction is not the swap that was shown: ${problem}. Nothing was sent.`,
} as const satisfies ErrorDefinitions;

export const createSwapError = defineErrors(swapErrors);
