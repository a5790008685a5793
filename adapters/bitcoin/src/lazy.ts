import { fetchCode } from '@mooring/protocol';

// A promise rejects with `PART_NOT_LOADED` if the code does not load. Calling again retries.

/** Requests to a node. */
export const loadPublicActions = () => fetchCode(async () => import('./exports/public-actions.ts'));

/** Builds, checks and finalizes transactions. */
export const loadTransactions = () => fetchCode(async () => import('./exports/transactions.ts'));

/** Signature verification, with the curve's arithmetic. */
export const loadVerification = () => fetchCode(async () => import('@mooring/signatures/bip122'));
