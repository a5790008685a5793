import { fetchCode } from '@mooring/protocol';

// What a site's promise waits for rejects with `PART_NOT_LOADED` when it does not arrive; calling it again tries again.

/** What tells a site's developer of options that cannot be meant (`debug`). */
export const loadChecks = async () => import('./exports/checks.ts');

export const loadCoreModal = () => fetchCode(async () => import('@mooring/core/modal'));

export const loadSiwx = () => fetchCode(async () => import('@mooring/core/siwx'));

/** The adapter of sites without a chain library. */
export const loadUniversal = () => fetchCode(async () => import('@mooring/adapter-universal'));

export const loadPaired = () => fetchCode(async () => import('@mooring/adapter-universal/paired'));
