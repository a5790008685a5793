import type { UniversalAdapter } from '@mooring/adapter-universal';
import type { Adapter, AdapterHost, KeyValueStorage } from '@mooring/core';
import { storageKeys } from '@mooring/core';
import { defaultNamespace } from '@mooring/protocol';
import { loadUniversal } from '../lazy.ts';
import { readStored } from '../platform/read-stored.ts';

export interface DefaultAdapter extends Adapter<typeof defaultNamespace> {
  /** Fetches the real adapter: on the first intent to connect. Safe to call often. */
  prepare(): Promise<void>;
}

/**
 * The adapter of sites without a chain library, fetched when it is needed. Until then it lists nothing: the
 * wallets of the page come with its code, which is fetched at the same intent as the views that list them.
 */
export function defaultAdapter(storage: KeyValueStorage | undefined): DefaultAdapter {
  let host: AdapterHost | undefined;
  let loading: Promise<UniversalAdapter> | undefined;
  let loaded: UniversalAdapter | undefined;
  let destroyed = false;

  const report = (): void =>
    host?.report({
      connection: { status: 'disconnected' },
      connections: [],
      connectors: [],
    });

  const granted = (): boolean => host?.wallets.some((wallet) => wallet.remembers(defaultNamespace)) ?? false;

  const load = (): Promise<UniversalAdapter> => {
    loading ??= loadUniversal().then(
      ({ UniversalAdapter }) => {
        loaded = new UniversalAdapter({
          window: typeof window === 'undefined' ? undefined : window,
          storage,
        });
        if (host !== undefined && !destroyed) loaded.attach(host);
        return loaded;
      },
      (error: unknown) => {
        loading = undefined;
        throw error;
      },
    );
    return loading;
  };

  return {
    type: 'universal',
    namespace: defaultNamespace,
    get asks() {
      return loaded?.asks ?? { methods: [], events: [] };
    },
    attach(given) {
      host = given;
      report();
    },
    prepare: async () => {
      await load();
    },
    reconnect: async () => {
      if (granted() || hasMemory(storage)) await (await load()).reconnect();
    },
    connect: async (parameters) => (await load()).connect(parameters),
    disconnect: async (parameters) => {
      if (loading !== undefined || granted()) await (await load()).disconnect(parameters);
    },
    switchConnection: async (parameters) => (await load()).switchConnection(parameters),
    switchNetwork: async (network) => (await load()).switchNetwork(network),
    getBalance: async (parameters) => (await load()).getBalance(parameters),
    signMessage: async (parameters) => (await load()).signMessage(parameters),
    verifyMessage: async (parameters) => (await load()).verifyMessage?.(parameters) ?? false,
    getProvider: async () => loaded?.getProvider(),
    refresh: () => loaded?.refresh?.(),
    destroy() {
      destroyed = true;
      loaded?.destroy();
    },
  };
}

function hasMemory(storage: KeyValueStorage | undefined): boolean {
  const names = [storageKeys.connections, storageKeys.connectedConnector(defaultNamespace)];
  return names.some((name) => readStored(storage, name) !== null);
}
