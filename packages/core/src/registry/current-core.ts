import { createFirstError } from '@mooring/protocol';
import type { AppKitCore } from '../contract/core.ts';

// The one thing a module remembers: the instance that hooks without a provider mean, and who follows it. No visitor's data.
let current: AppKitCore | undefined;
const followers = new Set<(core: AppKitCore | undefined) => void>();

function set(next: AppKitCore | undefined): void {
  current = next;
  for (const follower of [...followers]) follower(next);
}

/** Called by `createAppKit`: hooks without a provider use the instance made last. */
export function registerCore(core: AppKitCore): () => void {
  set(core);
  return () => {
    if (current === core) set(undefined);
  };
}

/** Throws 'Please call createAppKit before using useAppKit hook' when nothing was made. */
export function currentCore(): AppKitCore {
  if (current === undefined) throw createFirstError('CREATE_APPKIT_FIRST');
  return current;
}

/** Told of the instance made last, now and whenever it is another or gone. Returns a function that ends it. */
export function followCore(follower: (core: AppKitCore | undefined) => void): () => void {
  followers.add(follower);
  follower(current);
  return () => followers.delete(follower);
}
