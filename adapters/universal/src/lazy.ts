import { fetchCode } from '@mooring/protocol';

// What a site's promise waits for rejects with `PART_NOT_LOADED` when it does not arrive; calling it again tries again.

/** The check of a signature. */
export const loadVerification = () => fetchCode(async () => import('@mooring/evm/verification'));

/** The universal provider, which most pages do without. */
export const loadProvider = () => fetchCode(async () => import('./exports/provider.ts'));

/** The pairing engine. */
export const loadSignClient = () => fetchCode(async () => import('@mooring/sign-client/dapp'));
