import { fetchCode } from '@mooring/protocol';

/** The check of a signature. Rejects with `PART_NOT_LOADED` when it does not arrive; calling it again tries again. */
export const loadVerification = () => fetchCode(async () => import('@mooring/signatures/eip155'));

/** What sends, and follows what was sent. */
export const loadSend = () => fetchCode(async () => import('./exports/send.ts'));

/** The wallets of an adapter for a library. Likewise. */
export const loadLibraryWallets = () => fetchCode(async () => import('./exports/library-wallets.ts'));
