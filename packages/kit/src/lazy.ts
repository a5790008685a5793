import { fetchCode } from '@mooring/protocol';

// What a site's promise waits for rejects with `PART_NOT_LOADED` when it does not arrive; calling it again tries again.

/** Checks of the site's options (`debug`). */
export const loadChecks = async () => import('./exports/checks.ts');

export const loadCoreModal = () => fetchCode(async () => import('@mooring/core/modal'));

export const loadSiwx = () => fetchCode(async () => import('@mooring/core/siwx'));

/** The adapter of EVM chains for sites without a chain library. */
export const loadUniversal = () => fetchCode(async () => import('@mooring/adapter-universal'));

/** The adapter of namespaces that have none of their own. */
export const loadNamespaces = () => fetchCode(async () => import('@mooring/adapter-universal/namespaces'));

export const loadPaired = () => fetchCode(async () => import('@mooring/adapter-universal/paired'));

/** The modal, for what is written for a provider and shows a link now and then. */
export const loadAppKit = () => fetchCode(async () => import('./exports/index.ts'));

export const loadEthereumProvider = () =>
  fetchCode(async () => import('@mooring/adapter-universal/ethereum-provider'));

/** What reads balances. */
export const loadCoreData = async () => import('@mooring/core/data');
