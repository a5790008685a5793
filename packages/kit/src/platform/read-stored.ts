import type { BaseStorage } from '@mooring/core';

/** Reads a value that an earlier visit stored; `null` if there is none or the storage throws. */
export function readStored(storage: BaseStorage | undefined, name: string): string | null {
  try {
    return storage?.getItem(name) ?? null;
  } catch {
    return null;
  }
}
