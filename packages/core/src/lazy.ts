/** Flows and selectors of views, the wallet list, and wallet prompts. */
export const loadModal = async () => import('./exports/modal.ts');

/** Stored state of an earlier visit, sign-in, and restoring paired wallets. */
export const loadReturning = async () => import('./exports/returning.ts');

/** Sign-in while a wallet pairs or connects. */
export const loadPairingSignIn = async () => import('./exports/pairing-sign-in.ts');

/** Reads the API's configuration of this page. */
export const loadServices = async () => import('./exports/services.ts');

/** Selects nodes for reads beyond a site's own URLs. */
export const loadNodes = async () => import('./exports/nodes.ts');

/** Restores requests of an earlier page. */
export const loadRequests = async () => import('./exports/requests.ts');

/** Stores pairing links that no wallet has answered, for a later page. */
export const loadLinks = async () => import('./exports/links.ts');

/** Opens checkouts and follows purchases. */
export const loadOnramp = async () => import('./exports/onramp.ts');

/** Sends, and follows sent transactions. */
export const loadSend = async () => import('./exports/send.ts');
