import { fetchCode } from '@mooring/protocol';

// Capabilities that few clients need, each loaded on first use. A function rejects with `PART_NOT_LOADED` when its code
// fails to load; the next call retries.

/** One-click sign-in, in both roles. */
export const loadAuthenticate = () => fetchCode(async () => import('./exports/authenticate.ts'));

/** Reports of every message, for debugging. */
export const loadInspector = () => fetchCode(async () => import('./exports/inspector.ts'));

/** Imports records of the original packages. */
export const loadLegacyRecords = () => fetchCode(async () => import('./exports/legacy-records.ts'));

/** Link mode: messages through app addresses. */
export const loadLinkMode = () => fetchCode(async () => import('./exports/link-mode.ts'));

/** Waits for answers to proposals of an earlier page or process. */
export const loadResume = () => fetchCode(async () => import('./exports/resume.ts'));

/** Client of a verify service. */
export const loadVerify = () => fetchCode(async () => import('./exports/verify.ts'));
