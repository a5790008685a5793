import type { AppKitCore } from '../contract/core.ts';
import { loadModal, loadOnramp, loadSend } from '../lazy.ts';
import { storageKeys } from '../storage/keys.ts';
import { type LazyRunParameters, runLazily } from '../time/run-lazily.ts';

/** A stored list, and the code that resumes it. */
export interface Followed extends Pick<LazyRunParameters, 'load'> {
  readonly key: string;
}

/** Sent transactions, purchases, and pairing links that no wallet has answered. */
const everyList: readonly Followed[] = [
  { key: storageKeys.sent, load: async () => (await loadSend()).resumeWatching },
  { key: storageKeys.purchases, load: async () => (await loadOnramp()).resumePurchases },
  { key: storageKeys.links, load: async () => (await loadModal()).resumeLinks },
];

/**
 * Resumes transactions, purchases and pairing links that an earlier page stored, if any. Returns a function that stops it.
 */
export function watchStored(core: AppKitCore, lists = everyList): () => void {
  const ends = lists
    .filter(({ key }) => hasStored(core, key))
    .map(({ load }) => runLazily(core, { immediate: true, load, isNeeded: () => true }).stop);
  return () => {
    for (const end of ends) end();
  };
}

/** Whether an earlier page stored something under the key. */
export function hasStored({ storage }: AppKitCore, key: string): boolean {
  try {
    return storage?.getItem(key) != null;
  } catch {
    // Denied storage counts as empty.
    return false;
  }
}
