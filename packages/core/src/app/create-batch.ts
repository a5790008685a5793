import type { AdapterProjection } from '../contract/adapter.ts';
import type { AppKitCore, Batch } from '../contract/core.ts';
import type { Namespace } from '../contract/namespaces.ts';

/** Holds back the reports of adapters until they are shown in one step. */
export function createBatch(dispatch: AppKitCore['dispatch']): Batch {
  /** Number of callers that hold each namespace back. */
  const holders = new Map<Namespace, number>();
  /** The last report of each namespace that is held back. */
  const held = new Map<Namespace, AdapterProjection>();
  const last = new Map<Namespace, AdapterProjection>();
  const listeners = new Set<(namespace: Namespace, projection: AdapterProjection) => void>();
  const show = (): void => {
    const free = [...held].filter(([namespace]) => !holders.has(namespace));
    for (const [namespace] of free) held.delete(namespace);
    if (free.length > 0) dispatch({ type: 'reported', projections: Object.fromEntries(free) });
  };
  return {
    hold(namespaces) {
      for (const namespace of namespaces) holders.set(namespace, (holders.get(namespace) ?? 0) + 1);
      let over = false;
      return () => {
        if (over) return;
        over = true;
        for (const namespace of namespaces) {
          const others = (holders.get(namespace) ?? 1) - 1;
          if (others === 0) holders.delete(namespace);
          else holders.set(namespace, others);
        }
        show();
      };
    },
    report(namespace, projection) {
      last.set(namespace, projection);
      held.set(namespace, projection);
      for (const listener of [...listeners]) listener(namespace, projection);
      show();
    },
    last: (namespace) => last.get(namespace),
    subscribe(namespace, listener) {
      const listening = (said: Namespace, projection: AdapterProjection): void => {
        if (said === namespace) listener(projection);
      };
      listeners.add(listening);
      return () => listeners.delete(listening);
    },
  };
}
