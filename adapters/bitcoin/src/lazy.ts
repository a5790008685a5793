import { fetchCode } from '@mooring/protocol';

// A site's promise rejects with `PART_NOT_LOADED` if its code does not load; calling again tries again.

/** Requests to a node. */
export const loadPublicActions = () => fetchCode(async () => import('./exports/public-actions.ts'));

/** What builds, checks and finishes transactions. */
export const loadTransactions = () => fetchCode(async () => import('./exports/transactions.ts'));

/** What checks a signature, with the curve's arithmetic. */
export const loadVerification = () => fetchCode(async () => import('@mooring/signatures/bip122'));
