import { createError } from './errors.ts';

// The capabilities that few clients need, each fetched when it is first used. A function rejects with `PART_NOT_LOADED`
// when its code does not arrive; calling it again tries again.

/** One-click sign-in, in both roles. */
export const loadAuthenticate = () => arrived(async () => import('./exports/authenticate.ts'));

/** Reports of every message, for debugging. */
export const loadInspector = () => arrived(async () => import('./exports/inspector.ts'));

/** Reads what the original packages stored. */
export const loadLegacyRecords = () => arrived(async () => import('./exports/legacy-records.ts'));

/** Messages by the addresses of apps. */
export const loadLinkMode = () => arrived(async () => import('./exports/link-mode.ts'));

/** Asks a verify service. */
export const loadVerify = () => arrived(async () => import('./exports/verify.ts'));

/** @throws MooringError `PART_NOT_LOADED` */
async function arrived<Border>(load: () => Promise<Border>): Promise<Border> {
  try {
    return await load();
  } catch (cause) {
    throw createError('PART_NOT_LOADED', undefined, { cause });
  }
}
