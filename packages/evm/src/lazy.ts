import { fetchCode } from '@mooring/protocol';

/** Signature verification. Rejects with `PART_NOT_LOADED` if the code does not load. Calling again retries. */
export const loadVerification = () => fetchCode(async () => import('@mooring/signatures/eip155'));

/** Sends transactions and reads their status. */
export const loadSend = () => fetchCode(async () => import('./exports/send.ts'));

/** Resolves names. */
export const loadNames = () => fetchCode(async () => import('./exports/names.ts'));

/** The wallets of an adapter for a library. Rejects like the others. */
export const loadLibraryWallets = () => fetchCode(async () => import('./exports/library-wallets.ts'));
