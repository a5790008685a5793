import type { BaseStorage } from '@mooring/core';

/** The page's `localStorage`; absent on a server, if the visitor blocks it, and in web views without one. */
export function browserStorage(): BaseStorage | undefined {
  try {
    return typeof window === 'undefined' ? undefined : ((window.localStorage as Storage | null) ?? undefined);
  } catch {
    return undefined;
  }
}
