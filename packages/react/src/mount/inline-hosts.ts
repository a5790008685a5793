import type { AppKitCore } from '@mooring/core';

const hosts = new WeakMap<AppKitCore, number>();

/** Whether the page shows this instance's modal inline: then no dialog opens. */
export function isInline(core: AppKitCore): boolean {
  return (hosts.get(core) ?? 0) > 0;
}

/** Registers an inline modal of the instance. Returns a function that unregisters it. */
export function addInlineHost(core: AppKitCore): () => void {
  hosts.set(core, (hosts.get(core) ?? 0) + 1);
  return () => hosts.set(core, (hosts.get(core) ?? 1) - 1);
}
