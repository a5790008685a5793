/** What views use and do, the list of wallets, and what asks a wallet. */
export const loadModal = async () => import('./exports/modal.ts');

/** What an earlier visit left, sign-in, and a paired wallet that comes back. */
export const loadReturning = async () => import('./exports/returning.ts');

/** What has a wallet sign in while it is paired. */
export const loadPairingSignIn = async () => import('./exports/pairing-sign-in.ts');
