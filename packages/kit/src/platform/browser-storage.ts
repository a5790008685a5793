import type { BaseStorage } from '@mooring/core';

/** The page's `localStorage`; absent on a server, where the visitor forbids it, and where an app's web view has none. */
export function browserStorage(): BaseStorage | undefined {
  try {
    return typeof window === 'undefined' ? undefined : ((window.localStorage as Storage | null) ?? undefined);
  } catch {
    return undefined;
  }
}
