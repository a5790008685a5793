/** What few pages need: the check of a signature, and a universal provider over the paired wallet's client. */
export const loadActions = async () => import('./exports/actions.ts');

/** The pairing engine. */
export const loadSignClient = async () => import('@mooring/sign-client/dapp');
