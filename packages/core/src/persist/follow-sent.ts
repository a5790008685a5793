import type { AppKitCore } from '../contract/core.ts';
import { loadSend } from '../lazy.ts';
import { storageKeys } from '../storage/keys.ts';
import { runWhenDue } from '../time/run-when-due.ts';

/** Resumes following what an earlier page sent, if anything. Returns a function that stops. */
export function followSent(
  core: AppKitCore,
  load: () => Promise<{ resumeWatching(core: AppKitCore): () => void }> = loadSend,
): () => void {
  let left = false;
  try {
    left = core.storage?.getItem(storageKeys.sent) != null;
  } catch {
    // A storage that refuses: nothing was left.
  }
  if (!left) return () => undefined;
  return runWhenDue(core, {
    now: true,
    load: () => load().then(({ resumeWatching }) => resumeWatching),
    due: () => true,
  }).end;
}
