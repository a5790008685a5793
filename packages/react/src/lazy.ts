import { fetchCode } from '@mooring/protocol';

/** The modal with Connect, in English. */
export const loadModal = async () => import('./exports/modal.ts');

/** What shows a code. */
export const loadPairing = async () => import('./exports/pairing.ts');

/** The modal's other views. */
export const loadViews = async () => import('./exports/views.ts');

/** What elements show, and the account once somebody is connected. */
export const loadPageElements = async () => import('./exports/page-elements.ts');

/** The account, with what reads its balance. */
export const loadAccount = async () => import('./exports/account.ts');

/** What reads balances, for the account's button in the page. */
export const loadCoreData = async () => import('@mooring/core/data');

/** What a hook does, for a site's promise: rejects with `PART_NOT_LOADED` when it does not arrive. */
export const loadCoreModal = () => fetchCode(async () => import('@mooring/core/modal'));

/** The same, for what reads balances. */
export const fetchCoreData = () => fetchCode(loadCoreData);
