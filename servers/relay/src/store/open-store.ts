import { createMemoryStore } from './memory-store.ts';
import type { RelayStore, StoreOptions } from './relay-store.ts';

/** Opens the store that `RELAY_STORE` names. */
export async function openStore(store: string, options: StoreOptions): Promise<RelayStore> {
  if (store === 'memory') return createMemoryStore(options);
  throw new Error(`RELAY_STORE is "${store}", and it is not known.`);
}
