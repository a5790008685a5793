import type { CaipNetworkId, KeyValueStorage } from '@mooring/core';
import { readChain } from '@mooring/evm';

/** The record that exists while there is a session: without it a page load does not load the engine. */
export const pairedKey = '@mooring/paired';

/** The session's chain at the last visit. */
export function rememberedChain(storage: KeyValueStorage | undefined): CaipNetworkId | undefined {
  try {
    return readChain(storage?.getItem(pairedKey));
  } catch {
    return undefined;
  }
}

/** Stores the session's chain; `undefined` removes it when the session is over. */
export function rememberChain(storage: KeyValueStorage | undefined, chain: CaipNetworkId | undefined): void {
  try {
    if (chain === undefined) storage?.removeItem(pairedKey);
    else storage?.setItem(pairedKey, chain);
  } catch {
    // Without storage only the silent restore is lost.
  }
}
