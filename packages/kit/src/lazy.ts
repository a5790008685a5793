import { fetchCode } from '@mooring/protocol';

// A site's promise rejects with `PART_NOT_LOADED` if its code does not load; the next call retries.

/** Checks of the site's options (`debug`). */
export const loadChecks = async () => import('./exports/checks.ts');

export const loadCoreModal = () => fetchCode(async () => import('@mooring/core/modal'));

/** Names of accounts. */
export const loadCoreNames = () => fetchCode(async () => import('@mooring/core/names'));

export const loadSiwx = () => fetchCode(async () => import('@mooring/core/siwx'));

/** The adapter of EVM chains for sites without a chain library. */
export const loadUniversal = () => fetchCode(async () => import('@mooring/adapter-universal'));

/** The adapter of other namespaces without an adapter. */
export const loadNamespaces = () => fetchCode(async () => import('@mooring/adapter-universal/namespaces'));

export const loadPaired = () => fetchCode(async () => import('@mooring/adapter-universal/paired'));

/** The pairing engine, which the paired wallet would request only once it runs. */
export const loadSignClient = async () => import('@mooring/adapter-universal/sign-client');

/** The modal, for the Ethereum provider, which only shows links. */
export const loadPrivateKit = () => fetchCode(async () => import('./exports/private-kit.ts'));

export const loadEthereumProvider = () =>
  fetchCode(async () => import('@mooring/adapter-universal/ethereum-provider'));

/** Balances. */
export const loadCoreData = async () => import('@mooring/core/data');
