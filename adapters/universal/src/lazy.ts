/** The check of a signature. */
export const loadVerification = async () => import('./exports/verification.ts');

/** The universal provider, which most pages do without. */
export const loadProvider = async () => import('./exports/provider.ts');

/** The pairing engine. */
export const loadSignClient = async () => import('@mooring/sign-client/dapp');
