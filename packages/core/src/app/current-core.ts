import type { AppKitCore } from '../contract/core.ts';
import { createError } from '../errors.ts';

// Module state: the instance that hooks without a provider use, earlier instances, and listeners. No visitor data.
let current: AppKitCore | undefined;
let before: readonly AppKitCore[] = [];
/** Bound for a server that creates an instance per request and destroys none. */
const maxPrevious = 4;
const listeners = new Set<(core: AppKitCore | undefined) => void>();

function set(next: AppKitCore | undefined): void {
  current = next;
  for (const listener of [...listeners]) listener(next);
}

/** Called by `createAppKit`: hooks without a provider use the latest instance that is not destroyed. */
export function registerCore(core: AppKitCore): () => void {
  const others = (current === undefined ? before : [...before, current]).filter((known) => known !== core);
  before = others.slice(-maxPrevious);
  set(core);
  return () => {
    const left = before.filter((known) => known !== core);
    const next = current === core ? left.at(-1) : current;
    before = current === core ? left.slice(0, -1) : left;
    if (next !== current) set(next);
  };
}

/** Throws 'Please call createAppKit before using useAppKit hook' if there is no instance. */
export function currentCore(): AppKitCore {
  if (current === undefined) throw createError('CREATE_APPKIT_FIRST');
  return current;
}

/** Calls `listener` with the latest instance, now and whenever it changes or is destroyed. Returns a function that stops. */
export function watchCore(listener: (core: AppKitCore | undefined) => void): () => void {
  listeners.add(listener);
  listener(current);
  return () => listeners.delete(listener);
}
