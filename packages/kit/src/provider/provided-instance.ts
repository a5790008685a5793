import type { AppKitCore } from '@mooring/core';
import type { AppKit } from '../appkit/app-kit.ts';
import { createAppKit } from '../appkit/create-appkit.ts';
import type { CreateAppKitOptions } from '../options/create-appkit-options.ts';

/** An instance that providers created from their options. */
export interface ProvidedInstance {
  readonly core: AppKitCore;
  readonly options: CreateAppKitOptions;
  readonly kit: AppKit;
  /** Number of mounted providers. */
  users: number;
}

/** Instances that are not destroyed, the latest last. On a server, where no provider mounts, only the latest. */
let instances: readonly ProvidedInstance[] = [];

/**
 * The instance of these options: that of a component that runs twice or mounts again, or a new one, which replaces it. A replaced
 * instance is destroyed once no mounted provider uses it.
 */
export function instanceOf(options: CreateAppKitOptions): ProvidedInstance {
  const latest = instances.at(-1);
  if (latest !== undefined && shallowEqual(latest.options, options)) return latest;
  const kit = createAppKit(options);
  const instance = { core: kit.core, options, kit, users: 0 };
  instances = typeof window === 'undefined' ? [instance] : [...instances, instance];
  return instance;
}

/** Whether an instance was destroyed between its rendering and its mounting. */
export function isEnded(instance: ProvidedInstance): boolean {
  return !instances.includes(instance);
}

/** Keeps an instance for a provider that mounts. Returns a function for when it unmounts. */
export function keep(instance: ProvidedInstance): () => void {
  const count = (change: number): void => {
    instance.users += change;
    // After all effects of the commit: StrictMode unmounts and mounts again, and another provider may mount with it.
    queueMicrotask(destroyUnused);
  };
  count(1);
  return () => count(-1);
}

function destroyUnused(): void {
  const unused = instances.slice(0, -1).filter(({ users }) => users === 0);
  if (unused.length === 0) return;
  instances = instances.filter((instance) => !unused.includes(instance));
  for (const { kit } of unused) kit.destroy();
}

function shallowEqual(left: object, right: object): boolean {
  const names = Object.keys({ ...left, ...right });
  return names.every((name) => Object.is(Reflect.get(left, name), Reflect.get(right, name)));
}
