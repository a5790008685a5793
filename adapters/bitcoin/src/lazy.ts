import { fetchCode } from '@mooring/protocol';

// What a site's promise waits for rejects with `PART_NOT_LOADED` when it does not arrive; calling it again tries again.

/** What asks a node. */
export const loadPublicActions = () => fetchCode(async () => import('./exports/public-actions.ts'));

/** What builds, checks and finishes transactions. */
export const loadTransactions = () => fetchCode(async () => import('./exports/transactions.ts'));

/** What checks a signature, with the curve's arithmetic. */
export const loadVerification = () => fetchCode(async () => import('@mooring/signatures/bip122'));
