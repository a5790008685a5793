import type { AppKitCore, AppKitState, Namespaces, ProviderOf } from '@mooring/core';
import { type ChainNamespace, connectedState, notifySite } from '@mooring/core/page';

/** The connected wallets' providers by chain namespace. */
export type ProvidersByNamespace = { readonly [N in keyof Namespaces]?: ProviderOf<N> } & Readonly<
  Record<string, unknown>
>;

export interface WatchedProviders {
  get(): ProvidersByNamespace;
  /** Returns a function that ends the subscription. */
  subscribe(callback: (providers: ProvidersByNamespace) => void): () => void;
  stop(): void;
}

/** Keeps the providers of connected wallets available synchronously. */
export function watchProviders(core: AppKitCore): WatchedProviders {
  const listeners = new Set<(providers: ProvidersByNamespace) => void>();
  const wanted = new Map<ChainNamespace, string | undefined>();
  let current: ProvidersByNamespace = {};
  const set = (namespace: ChainNamespace, provider: unknown): void => {
    if (current[namespace] === provider) return;
    const { [namespace]: _, ...others } = current as Readonly<Record<string, unknown>>;
    current = provider === undefined ? others : { ...others, [namespace]: provider };
    for (const listener of [...listeners]) notifySite(listener, current);
  };
  const follow = (state: AppKitState): void => {
    for (const [name, adapter] of Object.entries(core.adapters)) {
      const namespace = name as ChainNamespace;
      const id = connectedState(state, namespace)?.connectorId;
      if (id === wanted.get(namespace)) continue;
      wanted.set(namespace, id);
      set(namespace, undefined);
      if (id === undefined) continue;
      adapter.getProvider().then(
        (provider) => {
          if (wanted.get(namespace) === id) set(namespace, provider);
        },
        // Without a provider, calls that need the wallet reject.
        () => undefined,
      );
    }
  };
  follow(core.store.getState());
  const unsubscribe = core.store.subscribe(follow);
  return {
    get: () => current,
    subscribe(callback) {
      const own = (providers: ProvidersByNamespace): void => callback(providers);
      listeners.add(own);
      return () => {
        listeners.delete(own);
      };
    },
    stop() {
      unsubscribe();
      listeners.clear();
    },
  };
}
