import type { Adapter, AppKitCore } from '@mooring/core';

/** The instance that each adapter is attached to. */
const owners = new WeakMap<Adapter, AppKitCore>();

/** Notes that an instance has attached its adapters, also those that were another one's. */
export function ownAdapters(core: AppKitCore): void {
  for (const adapter of Object.values(core.adapters)) owners.set(adapter, core);
}

/** Destroys an instance. Adapters that another one has attached since then stay attached to that one. */
export function destroyCore(core: AppKitCore): void {
  const taken = Object.values(core.adapters).filter((adapter) => owners.get(adapter) !== core);
  const restore = taken.map((adapter) => {
    const { destroy } = adapter;
    adapter.destroy = () => undefined;
    return () => {
      adapter.destroy = destroy;
    };
  });
  core.destroy();
  for (const give of restore) give();
}
