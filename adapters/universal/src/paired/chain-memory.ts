import type { CaipNetworkId, KeyValueStorage } from '@mooring/core';
import { readChain } from './read-event.ts';

/** In `storage` while there is a session: tells a page load whether the engine is worth loading. */
export const pairedKey = '@mooring/paired';

/** The chain of the session, from the last visit. */
export function rememberedChain(storage: KeyValueStorage | undefined): CaipNetworkId | undefined {
  try {
    return readChain(storage?.getItem(pairedKey));
  } catch {
    return undefined;
  }
}

/** Keeps the chain; `undefined` when the session is over. */
export function rememberChain(storage: KeyValueStorage | undefined, chain: CaipNetworkId | undefined): void {
  try {
    if (chain === undefined) storage?.removeItem(pairedKey);
    else storage?.setItem(pairedKey, chain);
  } catch {
    // A storage that refuses costs the silent restore, nothing else.
  }
}
