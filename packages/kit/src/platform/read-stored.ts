import type { BaseStorage } from '@mooring/core';

/** What an earlier visit left under a name; `null` for nothing, and where the storage refuses. */
export function readStored(storage: BaseStorage | undefined, name: string): string | null {
  try {
    return storage?.getItem(name) ?? null;
  } catch {
    return null;
  }
}
