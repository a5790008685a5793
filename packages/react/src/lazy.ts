import { fetchCode } from '@mooring/protocol';

// Entries of views import the modal, which is there before them: bundlers then keep in one file what they share with it. This needs
// the modal's entry among the `sideEffects` of package.json.

/** The modal with Connect, in English. */
export const loadModal = async () => import('./exports/modal.ts');

/** Views with a QR code, and a live code in the page. */
export const loadPairing = async () => import('./exports/pairing.ts');

/** The modal's other views. */
export const loadViews = async () => import('./exports/views.ts');

/** Content of custom elements, and the connected account. */
export const loadPageElements = async () => import('./exports/page-elements.ts');

/** The Account view, and the code that reads its balance. */
export const loadAccount = async () => import('./exports/account.ts');

/** Activity and NFTs of an account. */
export const loadActivity = async () => import('./exports/activity.ts');

/** Send views. */
export const loadSend = async () => import('./exports/send.ts');

/** Views that register a name. */
export const loadNames = async () => import('./exports/names.ts');

/** Swap views. */
export const loadSwap = async () => import('./exports/swap.ts');

/** Buy views, and the inline buy form. */
export const loadOnramp = async () => import('./exports/onramp.ts');

/** Balances, for the account button in the page. */
export const loadCoreData = async () => import('@mooring/core/data');

/** The account's history, for the page. */
export const loadCoreActivity = async () => import('@mooring/core/activity');

/** Actions behind hooks. Rejects with `PART_NOT_LOADED` if they fail to load. */
export const loadCoreModal = () => fetchCode(async () => import('@mooring/core/modal'));

/** The same for balances. */
export const fetchCoreData = () => fetchCode(loadCoreData);
