import type { AppKitCore, KeyValueStorage, RemoteConnector } from '@mooring/core';
import { storageKeys } from '@mooring/core';
import { loadPaired } from '../lazy.ts';
import type { CreateAppKitOptions } from '../options/create-appkit-options.ts';
import { readStored } from '../platform/read-stored.ts';

/** As `pairedKey` of `@mooring/adapter-universal/paired`, which the page does not have at first; a test holds them equal. */
export const pairedMark = '@mooring/paired';

export interface PairingConnectorOptions {
  /** Not looked at where the site brings a provider. */
  readonly relayUrl: string | undefined;
  readonly projectId: string | undefined;
  /** Tells wallets which page asks. */
  readonly verifyUrl: string | undefined;
  readonly storage: KeyValueStorage | undefined;
  readonly customStoragePrefix?: string | undefined;
  /** Of the site's own. */
  readonly provider?: CreateAppKitOptions['universalProvider'];
  readonly override?: CreateAppKitOptions['universalProviderConfigOverride'];
  /** Known a moment later than the connector itself. */
  readonly state: () => ReturnType<AppKitCore['store']['getState']>;
}

export interface PairingConnector extends RemoteConnector {
  /** The site's own provider, else one over the client that pairs; fetched now if it was not. */
  getUniversal(): Promise<object>;
}

type PairedConnector = ReturnType<Awaited<ReturnType<typeof loadPaired>>['pairedConnector']>;

/** Paired wallets, whose code is fetched when somebody pairs, or when the last visit left a session. */
export function pairingConnector(options: PairingConnectorOptions): PairingConnector {
  // Read at once: what the last visit left is overwritten as soon as this one has a state of its own.
  const left = hadSession(options.storage);
  let loading: Promise<PairedConnector> | undefined;
  const load = (): Promise<PairedConnector> => {
    loading ??= loadPaired().then(
      ({ pairedConnector }) => {
        const { metadata } = options.state();
        const { state: _, ...given } = options;
        return pairedConnector({
          ...given,
          metadata,
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
    // The relay of a site's own provider is not known here.
    relayUrl: options.provider === undefined ? options.relayUrl : undefined,
    hasSession: async () => (options.provider === undefined ? left : options.provider.session !== undefined),
    getProvider: async () => (await load()).getProvider(),
    getUniversal: async () => (await load()).getUniversal(),
    destroy: async () => (await loading)?.destroy?.(),
  };
}

/** By our own mark, or by the one of the toolkit a site comes from. */
function hadSession(storage: KeyValueStorage | undefined): boolean {
  const connector = readStored(storage, storageKeys.connectedConnector('eip155'));
  return connector === 'walletConnect' || readStored(storage, pairedMark) !== null;
}
