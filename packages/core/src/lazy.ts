/** What views use and do, the list of wallets, and what asks a wallet. */
export const loadModal = async () => import('./exports/modal.ts');

/** Stored state of an earlier visit, sign-in, and restoring paired wallets. */
export const loadReturning = async () => import('./exports/returning.ts');

/** Sign-in while a wallet pairs or connects. */
export const loadPairingSignIn = async () => import('./exports/pairing-sign-in.ts');

/** What the operator's API says of this page. */
export const loadServices = async () => import('./exports/services.ts');

/** Where chains are read past a site's own addresses. */
export const loadNodes = async () => import('./exports/nodes.ts');

/** What an earlier page asked a wallet for. */
export const loadRequests = async () => import('./exports/requests.ts');

/** What buys, and follows purchases. */
export const loadOnramp = async () => import('./exports/onramp.ts');

/** What sends, and what follows what was sent. */
export const loadSend = async () => import('./exports/send.ts');
