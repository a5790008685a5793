import { fetchCode } from '@mooring/protocol';

// What checks the signatures of each namespace, so that a page loads its own alone. A function rejects with `PART_NOT_LOADED` when its
// code does not arrive; calling it again tries again.

export const loadBip122 = () => fetchCode(async () => import('./exports/bip122.ts'));
export const loadCosmos = () => fetchCode(async () => import('./exports/cosmos.ts'));
export const loadEip155 = () => fetchCode(async () => import('./exports/eip155.ts'));
export const loadPolkadot = () => fetchCode(async () => import('./exports/polkadot.ts'));
export const loadSolana = () => fetchCode(async () => import('./exports/solana.ts'));
