import type { Adapter, AdapterHost, AppKitNetwork, BaseStorage, Namespace } from '@mooring/core';
import { storageKeys } from '@mooring/core';
import { currentNamespace, defaultNamespace, namespaceFacts } from '@mooring/protocol';
import { loadNamespaces, loadUniversal } from '../lazy.ts';
import { readStored } from '../platform/read-stored.ts';

export interface DefaultAdapter extends Adapter {
  /** Fetches the real adapter: on the first intent to connect. Safe to call often. */
  prepare(): Promise<void>;
}

/** An adapter for each namespace of the networks for which the site gives none. */
export function defaultAdapters(
  networks: readonly AppKitNetwork[] | undefined,
  given: readonly Pick<Adapter, 'namespace'>[],
  storage: BaseStorage | undefined,
): readonly DefaultAdapter[] {
  const served = given.map(({ namespace }) => namespace);
  const all = (networks ?? []).map(({ chainNamespace = defaultNamespace }) =>
    currentNamespace(chainNamespace),
  );
  return [...new Set(all)]
    .filter((namespace) => !served.includes(namespace))
    .map((namespace) => defaultAdapter(namespace, storage));
}

/**
 * The adapter of a namespace for which the site has none, fetched when it is needed. Until then it lists nothing: the
 * wallets of the page come with its code, which is fetched at the same intent as the views that list them.
 */
function defaultAdapter(namespace: Namespace, storage: BaseStorage | undefined): DefaultAdapter {
  let host: AdapterHost | undefined;
  let loading: Promise<Adapter> | undefined;
  let loaded: Adapter | undefined;
  let destroyed = false;

  const report = (): void =>
    host?.report({
      connection: { status: 'disconnected' },
      connections: [],
      connectors: [],
    });

  const granted = (): boolean => host?.wallets.some((wallet) => wallet.remembers(namespace)) ?? false;

  const make = async (): Promise<Adapter> => {
    if (namespace === defaultNamespace) return new (await loadUniversal()).UniversalAdapter({ storage });
    return new (await loadNamespaces()).NamespaceAdapter({ namespace, storage });
  };

  const load = (): Promise<Adapter> => {
    loading ??= make().then(
      (adapter) => {
        loaded = adapter;
        if (host !== undefined && !destroyed) adapter.attach(host);
        return adapter;
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
    namespace,
    get asks() {
      return loaded?.asks ?? { methods: [], events: [] };
    },
    attach(given) {
      host = given;
      report();
    },
    prepare: async () => {
      await (await load()).prepare?.();
    },
    reconnect: async () => {
      if (granted() || hasMemory(namespace, storage)) await (await load()).reconnect();
    },
    connect: async (parameters) => (await load()).connect(parameters),
    takeUp: async (parameters) => (await load()).takeUp(parameters),
    disconnect: async (parameters) => {
      if (loading !== undefined || granted()) await (await load()).disconnect(parameters);
    },
    switchConnection: async (parameters) => (await load()).switchConnection(parameters),
    switchNetwork: async (network) => (await load()).switchNetwork(network),
    getBalance: async (parameters) => (await load()).getBalance(parameters),
    signMessage: async (parameters) => (await load()).signMessage(parameters),
    // Of namespaces with a sign-in message: core asks whether signatures can be checked before any code is there.
    ...(namespaceFacts(namespace).accountName === undefined
      ? {}
      : { verifyMessage: async (parameters) => (await load()).verifyMessage?.(parameters) ?? false }),
    getProvider: async () => loaded?.getProvider(),
    refresh: () => loaded?.refresh?.(),
    destroy() {
      destroyed = true;
      loaded?.destroy();
    },
  };
}

function hasMemory(namespace: Namespace, storage: BaseStorage | undefined): boolean {
  const { connections, formerConnections, connectedConnector } = storageKeys;
  const former = namespace === defaultNamespace ? [formerConnections] : [];
  const names = [connections(namespace), connectedConnector(namespace), ...former];
  return names.some((name) => readStored(storage, name) !== null);
}
