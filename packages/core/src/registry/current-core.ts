import { createPageError } from '@mooring/protocol';
import type { AppKitCore } from '../contract/core.ts';

// The one thing a module remembers: the instance that hooks without a provider mean. No visitor's data.
let current: AppKitCore | undefined;

/** Called by `createAppKit`: hooks without a provider use the instance made last. */
export function registerCore(core: AppKitCore): () => void {
  current = core;
  return () => {
    if (current === core) current = undefined;
  };
}

/** Throws 'Please call createAppKit before using useAppKit hook' when nothing was made. */
export function currentCore(): AppKitCore {
  if (current === undefined) throw createPageError('CREATE_APPKIT_FIRST');
  return current;
}
