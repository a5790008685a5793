import type { AppKitCore } from '../contract/core.ts';
import { loadOnramp } from '../lazy.ts';
import { storageKeys } from '../storage/keys.ts';
import { runWhenDue } from '../time/run-when-due.ts';

/** Resumes following purchases of an earlier page, if any. Returns a function that stops. */
export function followPurchases(
  core: AppKitCore,
  load: () => Promise<{ resumePurchases(core: AppKitCore): () => void }> = loadOnramp,
): () => void {
  let left = false;
  try {
    left = core.storage?.getItem(storageKeys.purchases) != null;
  } catch {
    // Storage that is refused holds nothing.
  }
  if (!left) return () => undefined;
  return runWhenDue(core, {
    now: true,
    load: () => load().then(({ resumePurchases }) => resumePurchases),
    due: () => true,
  }).end;
}
