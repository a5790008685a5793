import type { KeyValueStorage } from '@mooring/core';

/** The page's `localStorage`; absent on a server and where the visitor forbids it. */
export function browserStorage(): KeyValueStorage | undefined {
  try {
    return typeof window === 'undefined' ? undefined : window.localStorage;
  } catch {
    return undefined;
  }
}
