/** Flows and selectors of views, the wallet list, and wallet prompts. */
export const loadModal = async () => import('./exports/modal.ts');

/**
 * What works while the modal is closed: stored state and requests of an earlier visit, sign-in, the API's configuration of this
 * page and the selection of nodes.
 */
export const loadBackground = async () => import('./exports/background.ts');

/** Stores pairing links that no wallet has answered, for a later page. */
export const loadLinks = async () => import('./exports/links.ts');

/** Opens checkouts and follows purchases. */
export const loadOnramp = async () => import('./exports/onramp.ts');

/** Sends, and follows sent transactions. */
export const loadSend = async () => import('./exports/send.ts');
