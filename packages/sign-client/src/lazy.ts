import { fetchCode } from '@mooring/protocol';

// The capabilities that few clients need, each fetched when it is first used. A function rejects with `PART_NOT_LOADED`
// when its code does not arrive; calling it again tries again.

/** One-click sign-in, in both roles. */
export const loadAuthenticate = () => fetchCode(async () => import('./exports/authenticate.ts'));

/** Reports of every message, for debugging. */
export const loadInspector = () => fetchCode(async () => import('./exports/inspector.ts'));

/** Reads what the original packages stored. */
export const loadLegacyRecords = () => fetchCode(async () => import('./exports/legacy-records.ts'));

/** Messages by the addresses of apps. */
export const loadLinkMode = () => fetchCode(async () => import('./exports/link-mode.ts'));

/** Asks a verify service. */
export const loadVerify = () => fetchCode(async () => import('./exports/verify.ts'));
