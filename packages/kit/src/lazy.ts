/** What tells a site's developer of options that cannot be meant (`debug`). */
export const loadChecks = async () => import('./exports/checks.ts');

export const loadCoreModal = async () => import('@mooring/core/modal');

export const loadSiwx = async () => import('@mooring/core/siwx');

/** The adapter of sites without a chain library. */
export const loadUniversal = async () => import('@mooring/adapter-universal');

export const loadPaired = async () => import('@mooring/adapter-universal/paired');
