import type { AppKitCore } from '@mooring/core';

const hosts = new WeakMap<AppKitCore, number>();

/** Whether the page shows the modal of this instance as a part of itself: then no dialog opens. */
export function isInline(core: AppKitCore): boolean {
  return (hosts.get(core) ?? 0) > 0;
}

/** Counts a place in the page that shows the modal. Returns a function that counts it out. */
export function addInlineHost(core: AppKitCore): () => void {
  hosts.set(core, (hosts.get(core) ?? 0) + 1);
  return () => hosts.set(core, (hosts.get(core) ?? 1) - 1);
}
