import type { AppKitCore, BaseStorage, Namespace, RemoteWallet, WalletEvent } from '@mooring/core';
import { createError, storageKeys } from '@mooring/core';
import { defaultNamespace } from '@mooring/protocol';
import { loadPaired } from '../lazy.ts';
import type { CreateAppKitOptions } from '../options/create-appkit-options.ts';
import { readStored } from '../platform/read-stored.ts';

/** As `pairedKey` of `@mooring/adapter-universal/paired`, which the page does not have at first; a test holds them equal. */
export const pairedMark = '@mooring/paired';

export interface PairedShellOptions {
  /** Not looked at where the site brings a provider. */
  readonly relayUrl: string | undefined;
  readonly projectId: string | undefined;
  /** Lets wallets verify which page asks. */
  readonly verifyUrl: string | undefined;
  readonly storage: BaseStorage | undefined;
  /** Of the site's adapters. */
  readonly namespaces: readonly Namespace[];
  readonly customStoragePrefix?: string | undefined;
  /** Of the site's own. */
  readonly provider?: CreateAppKitOptions['universalProvider'];
  readonly override?: CreateAppKitOptions['universalProviderConfigOverride'];
  /** Known a moment later than the wallet itself. */
  readonly state: () => ReturnType<AppKitCore['store']['getState']>;
}

export interface PairedShell extends RemoteWallet {
  /** The site's own provider, else one over the client that pairs; fetched now if it was not. */
  getUniversal(): Promise<object>;
}

type PairedWallet = ReturnType<Awaited<ReturnType<typeof loadPaired>>['pairedWallet']>;

/** The paired wallet. Its code loads when a visitor pairs, or when the last visit left an approval. */
export function pairedShell(options: PairedShellOptions): PairedShell {
  const { provider, storage, override } = options;
  // Read at once: the original's mark is overwritten as soon as this visit has its own state.
  const marked = options.namespaces.filter(
    (namespace) => readStored(storage, storageKeys.connectedConnector(namespace)) === 'walletConnect',
  );
  const listeners = new Set<(event: WalletEvent) => void>();
  let loading: Promise<PairedWallet> | undefined;
  let loaded: PairedWallet | undefined;
  let destroyed = false;
  const load = (): Promise<PairedWallet> => {
    // Nothing would stop what starts now.
    if (destroyed && loading === undefined) return Promise.reject(createError('ABORTED'));
    loading ??= loadPaired().then(
      ({ pairedWallet }) => {
        const { metadata } = options.state();
        const { state: _, namespaces: __, ...given } = options;
        loaded = pairedWallet({
          ...given,
          metadata,
          get networks() {
            return options.state().networks;
          },
        });
        loaded.on((event) => {
          for (const listener of [...listeners]) listener(event);
        });
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
      // The relay of a site's own provider is not known here.
      relayUrl: provider === undefined ? options.relayUrl : undefined,
      async begin(ask) {
        const { connect } = await load();
        return connect.begin(ask as never);
      },
    },
    serves: () => true,
    remembers: (namespace) => remembers(namespace) && loaded?.remembers(namespace) !== false,
    restore: async () => (await load()).restore(),
    granted: (namespace) => loaded?.granted(namespace),
    chain: (namespace) => loaded?.chain(namespace),
    use: (namespace, chain) => loaded?.use(namespace, chain),
    request: async (namespace, call) => (await load()).request(namespace, call),
    async leave(namespace) {
      // At once where the engine runs: who asks afterwards finds nothing granted.
      if (loaded !== undefined) return loaded.leave(namespace);
      if (remembers(namespace)) await (await load()).leave(namespace);
    },
    on(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    getUniversal: async () => (await load()).getUniversal(),
    async destroy() {
      destroyed = true;
      await (await loading?.catch(() => undefined))?.destroy();
    },
  };
}

/** Whether the record names the namespace. The first version knew EVM chains alone. */
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
