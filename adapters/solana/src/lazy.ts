import { fetchCode } from '@mooring/protocol';

// What a site's promise waits for rejects with `PART_NOT_LOADED` when it does not arrive; calling it again tries again.

/** What asks a node. */
export const loadPublicActions = () => fetchCode(async () => import('./exports/public-actions.ts'));

/** What checks a signature, with the curve's arithmetic. */
export const loadVerification = () => fetchCode(async () => import('@mooring/signatures/solana'));

/** What asks a wallet to sign. */
export const loadWalletActions = () => fetchCode(async () => import('./exports/wallet-actions.ts'));

/** What builds and follows transfers, with `@solana/kit`. */
export const loadSend = () => fetchCode(async () => import('./exports/send.ts'));

/** What reads tokens and finds their names, with `@solana/kit`. */
export const loadTokens = () => fetchCode(async () => import('./exports/tokens.ts'));
