import { fetchCode } from '@mooring/protocol';

// Signature verification by namespace, so that a page loads only its own. Rejects with `PART_NOT_LOADED` if the code does not load;
// calling again retries.

export const loadBip122 = () => fetchCode(async () => import('./exports/bip122.ts'));
export const loadCosmos = () => fetchCode(async () => import('./exports/cosmos.ts'));
export const loadEip155 = () => fetchCode(async () => import('./exports/eip155.ts'));
export const loadPolkadot = () => fetchCode(async () => import('./exports/polkadot.ts'));
export const loadSolana = () => fetchCode(async () => import('./exports/solana.ts'));
