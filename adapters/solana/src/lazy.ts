import { fetchCode } from '@mooring/protocol';

// A site's promise rejects with `PART_NOT_LOADED` if its code does not load; calling again tries again.

/** Requests to a node. */
export const loadPublicActions = () => fetchCode(async () => import('./exports/public-actions.ts'));

/** What checks a signature, with the curve's arithmetic. */
export const loadVerification = () => fetchCode(async () => import('@mooring/signatures/solana'));

/** Requests for signatures, and sign-in. */
export const loadWalletActions = () => fetchCode(async () => import('./exports/wallet-actions.ts'));

/** What builds and follows transfers, with `@solana/kit`. */
export const loadSend = () => fetchCode(async () => import('./exports/send.ts'));

/** Tokens and their names, with `@solana/kit`. */
export const loadTokens = () => fetchCode(async () => import('./exports/tokens.ts'));
