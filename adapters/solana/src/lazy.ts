import { fetchCode } from '@mooring/protocol';

// A promise rejects with `PART_NOT_LOADED` if the code does not load. Calling again retries.

/** Requests to a node. */
export const loadPublicActions = () => fetchCode(async () => import('./exports/public-actions.ts'));

/** Signature verification, with the curve's arithmetic. */
export const loadVerification = () => fetchCode(async () => import('@mooring/signatures/solana'));

/** Requests for signatures, and sign-in. */
export const loadWalletActions = () => fetchCode(async () => import('./exports/wallet-actions.ts'));

/** Builds and follows transfers, with `@solana/kit`. */
export const loadSend = () => fetchCode(async () => import('./exports/send.ts'));

/** Tokens and their names, with `@solana/kit`. */
export const loadTokens = () => fetchCode(async () => import('./exports/tokens.ts'));
