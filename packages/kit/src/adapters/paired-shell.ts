import type { AppKitCore, BaseStorage, Namespace } from '@mooring/core';
import { createError, storageKeys } from '@mooring/core';
import type { RemoteWallet, RequestEvent, WalletEvent } from '@mooring/core/adapter';
import { defaultNamespace } from '@mooring/protocol';
import { loadPaired, loadSignClient } from '../lazy.ts';
import type { CreateAppKitOptions } from '../options/create-appkit-options.ts';
import { readStored } from '../platform/read-stored.ts';

/** Equals `pairedKey` of `@mooring/adapter-universal/paired`, which loads later. A test keeps them equal. */
export const pairedMark = '@mooring/paired';

export interface PairedShellOptions {
  /** Ignored if the site gives a provider. */
  readonly relayUrl: string | undefined;
  readonly projectId: string | undefined;
  /** Lets wallets verify the origin of a request. */
  readonly verifyUrl: string | undefined;
  /** Address of the site's API. */
  readonly apiUrl: string | undefined;
  readonly storage: BaseStorage | undefined;
  /** Namespaces of the site's adapters. */
  readonly namespaces: readonly Namespace[];
  readonly customStoragePrefix?: string | undefined;
  /** The site's own provider. */
  readonly provider?: CreateAppKitOptions['universalProvider'];
  readonly override?: CreateAppKitOptions['universalProviderConfigOverride'];
  /** A function, because the core is created after the wallet. */
  readonly core: () => AppKitCore;
}

export interface PairedShell extends RemoteWallet {
  /** The site's own provider, else one that uses the pairing client. Loads its code if necessary. */
  getUniversal(): Promise<object>;
}

type PairedWallet = ReturnType<Awaited<ReturnType<typeof loadPaired>>['pairedWallet']>;

/** The paired wallet. Its code loads when a visitor pairs, or when the last visit left an approval. */
export function pairedShell(options: PairedShellOptions): PairedShell {
  const { provider, storage, override } = options;
  // Read now: this visit's own state overwrites the original's mark.
  const marked = options.namespaces.filter(
    (namespace) => readStored(storage, storageKeys.connectedConnector(namespace)) === 'walletConnect',
  );
  const events = createEmitter<[WalletEvent]>();
  const requests = createEmitter<[RequestEvent]>();
  const reach = createEmitter<[]>();
  let loading: Promise<PairedWallet> | undefined;
  let loaded: PairedWallet | undefined;
  let destroyed = false;
  const load = (): Promise<PairedWallet> => {
    // After `destroy`, nothing would stop what starts now.
    if (destroyed && loading === undefined) return Promise.reject(createError('ABORTED'));
    if (loading === undefined && provider === undefined) {
      // In parallel: the paired wallet requests it again, and reports a failure.
      loadSignClient().catch(() => undefined);
    }
    loading ??= loadPaired().then(
      ({ pairedWallet }) => {
        const { store, nodes } = options.core();
        const { metadata } = store.getState();
        const { core: _, namespaces: __, ...given } = options;
        loaded = pairedWallet({
          ...given,
          metadata,
          nodes,
          get networks() {
            return store.getState().networks;
          },
        });
        loaded.on(events.emit);
        loaded.requests?.subscribe(requests.emit);
        loaded.reach?.subscribe(reach.emit);
        reach.emit();
        return loaded;
      },
      (error: unknown) => {
        loading = undefined;
        throw error;
      },
    );
    return loading;
  };
  const remembers = (namespace: Namespace): boolean =>
    provider === undefined
      ? marked.includes(namespace) || isStored(storage, namespace)
      : Object.keys(provider.session?.namespaces ?? {}).some((name) => name.split(':')[0] === namespace);
  return {
    id: 'walletConnect',
    kind: 'paired',
    name: 'WalletConnect',
    view: 'ConnectingWalletConnect',
    nodes: override?.rpcMap,
    connect: {
      by: 'link',
      // The relay of a site's own provider is unknown here.
      relayUrl: provider === undefined ? options.relayUrl : undefined,
      begin: async (ask) => (await load()).connect.begin(ask),
      // The site's own provider keeps its links itself.
      resume: provider === undefined ? async (link) => (await load()).connect.resume(link) : undefined,
    },
    reach: {
      read: () => loaded?.reach?.read() ?? 'unknown',
      subscribe: reach.subscribe,
    },
    requests: { subscribe: requests.subscribe },
    serves: () => true,
    remembers: (namespace) => remembers(namespace) && loaded?.remembers(namespace) !== false,
    restore: async () => (await load()).restore(),
    granted: (namespace) => loaded?.granted(namespace),
    chain: (namespace) => loaded?.chain(namespace),
    use: (namespace, chain) => loaded?.use(namespace, chain),
    request: async (namespace, call) => (await load()).request(namespace, call),
    async leave(namespace) {
      // Synchronously if the engine runs, so that later reads find nothing granted.
      if (loaded !== undefined) return loaded.leave(namespace);
      if (remembers(namespace)) await (await load()).leave(namespace);
    },
    on: events.subscribe,
    clientId: async () => loaded?.clientId?.(),
    getUniversal: async () => (await load()).getUniversal(),
    async destroy() {
      destroyed = true;
      await (await loading?.catch(() => undefined))?.destroy();
    },
  };
}

/** Listeners added before the code of the paired wallet has loaded. */
function createEmitter<Args extends readonly unknown[]>() {
  const listeners = new Set<(...args: Args) => void>();
  return {
    emit(...args: Args): void {
      for (const listener of [...listeners]) listener(...args);
    },
    subscribe(listener: (...args: Args) => void): () => void {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

/** Whether the record names the namespace. The first version supported only EVM chains. */
function isStored(storage: BaseStorage | undefined, namespace: Namespace): boolean {
  const text = readStored(storage, pairedMark);
  if (text === null) return false;
  if (!text.startsWith('{')) return namespace === defaultNamespace;
  try {
    const record = JSON.parse(text) as Readonly<Record<string, { readonly approval?: unknown } | null>>;
    return Object.hasOwn(record, namespace) && typeof record[namespace]?.approval === 'string';
  } catch {
    return false;
  }
}
