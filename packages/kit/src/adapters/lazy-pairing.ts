import type { AppKitCore, KeyValueStorage, RemoteConnector } from '@mooring/core';
import { storageKeys } from '@mooring/core';

/** As `pairedKey` of `@mooring/adapter-universal/paired`, which is not in the first chunk; a test holds them equal. */
export const pairedMark = '@mooring/paired';

export interface LazyPairingOptions {
  readonly relayUrl: string;
  readonly projectId: string | undefined;
  /** Tells wallets which page asks. */
  readonly verifyUrl: string | undefined;
  readonly storage: KeyValueStorage | undefined;
  /** Known a moment later than the connector itself. */
  readonly state: () => ReturnType<AppKitCore['store']['getState']>;
}

/** Paired wallets, whose code is fetched when somebody pairs, or when the last visit left a session. */
export function lazyPairing(options: LazyPairingOptions): RemoteConnector {
  // Read at once: what the last visit left is overwritten as soon as this one has a state of its own.
  const left = hadSession(options.storage);
  let loading: Promise<RemoteConnector> | undefined;
  const load = (): Promise<RemoteConnector> => {
    loading ??= import('@mooring/adapter-universal/paired').then(
      ({ pairedConnector }) => {
        const { metadata } = options.state();
        const { relayUrl, projectId, verifyUrl, storage } = options;
        return pairedConnector({
          relayUrl,
          projectId,
          verifyUrl,
          metadata,
          storage,
          get networks() {
            return options.state().networks;
          },
        });
      },
      (error: unknown) => {
        loading = undefined;
        throw error;
      },
    );
    return loading;
  };
  return {
    info: { id: 'walletConnect', type: 'walletConnect', name: 'WalletConnect', namespaces: ['eip155'] },
    hasSession: async () => left,
    getProvider: async () => (await load()).getProvider(),
    destroy: async () => (await loading)?.destroy?.(),
  };
}

/** By our own mark, or by the one of the toolkit a site comes from. */
function hadSession(storage: KeyValueStorage | undefined): boolean {
  try {
    const connector = storage?.getItem(storageKeys.connectedConnector('eip155'));
    return connector === 'walletConnect' || typeof storage?.getItem(pairedMark) === 'string';
  } catch {
    return false;
  }
}
