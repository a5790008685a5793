import type { BaseStorage } from '../contract/platform.ts';

/** The page's `localStorage`; absent on a server, if the visitor denies it, and in web views without one. */
export function pageStorage(): BaseStorage | undefined {
  try {
    return typeof window === 'undefined' ? undefined : ((window.localStorage as Storage | null) ?? undefined);
  } catch {
    return undefined;
  }
}
