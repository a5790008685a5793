import { fetchCode } from '@mooring/protocol';

/** The modal with Connect, in English. */
export const loadModal = async () => import('./exports/modal.ts');

/** What shows a code. */
export const loadPairing = async () => import('./exports/pairing.ts');

/** The modal's other views. */
export const loadViews = async () => import('./exports/views.ts');

/** Content of elements, and the account while connected. */
export const loadPageElements = async () => import('./exports/page-elements.ts');

/** The account, with what reads its balance. */
export const loadAccount = async () => import('./exports/account.ts');

/** What an account has done, and its NFTs. */
export const loadActivity = async () => import('./exports/activity.ts');

/** What sends. */
export const loadSend = async () => import('./exports/send.ts');

/** Balances, for the account's button in the page. */
export const loadCoreData = async () => import('@mooring/core/data');

/** Actions behind hooks, for a site's promise: rejects with `PART_NOT_LOADED` if they do not load. */
export const loadCoreModal = () => fetchCode(async () => import('@mooring/core/modal'));

/** The same, for what reads balances. */
export const fetchCoreData = () => fetchCode(loadCoreData);
