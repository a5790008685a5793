import {
  type CaipNetwork,
  type Clock,
  type ConnectorInfo,
  type KeyValueStorage,
  type RemoteConnector,
  systemClock,
} from '@mooring/core';
import { createError } from '@mooring/protocol';
import type { KeyValueStorage as SignStorage } from '@mooring/sign-client/types';
import { pairedKey } from './chain-memory.ts';
import { PairedProvider } from './paired-provider.ts';
import type { DappClient } from './sign-session.ts';

export interface PairedConnectorOptions {
  /** `ws:` or `wss:` address of the relay. Without it pairing is refused: there is no default. */
  readonly relayUrl: string | undefined;
  readonly projectId?: string | undefined;
  readonly metadata: {
    readonly name: string;
    readonly description: string;
    readonly url: string;
    readonly icons: readonly string[];
  };
  readonly networks: readonly CaipNetwork[];
  /** Remembers that there is a session, and its chain. */
  readonly storage?: KeyValueStorage | undefined;
  /** Where the engine keeps keys and sessions; the platform's own unless given (IndexedDB in browsers, memory in Node). */
  readonly sessionStorage?: SignStorage | undefined;
  readonly clock?: Clock | undefined;
  readonly fetch?: typeof fetch | undefined;
  /** The engine; by default `@mooring/sign-client/dapp`, loaded when first needed. */
  readonly loadClient?: (() => Promise<DappClient>) | undefined;
}

export const pairedInfo: ConnectorInfo = {
  id: 'walletConnect',
  type: 'walletConnect',
  name: 'WalletConnect',
  namespaces: ['eip155'],
};

/** Wallets paired over a relay, for any chain adapter. */
export function pairedConnector(options: PairedConnectorOptions): RemoteConnector {
  let loading: Promise<PairedProvider> | undefined;
  return {
    info: pairedInfo,
    async hasSession() {
      try {
        return typeof options.storage?.getItem(pairedKey) === 'string';
      } catch {
        return false;
      }
    },
    getProvider() {
      loading ??= load(options).catch((error: unknown) => {
        loading = undefined;
        throw error;
      });
      return loading;
    },
  };
}

async function load(options: PairedConnectorOptions): Promise<PairedProvider> {
  if (options.relayUrl === undefined || options.relayUrl === '') throw createError('RELAY_URL_MISSING');
  const loadClient = options.loadClient ?? (() => loadSignClient(options, options.relayUrl ?? ''));
  return new PairedProvider({
    client: await loadClient(),
    networks: options.networks,
    clock: options.clock ?? systemClock(),
    fetch: options.fetch ?? ((...call) => globalThis.fetch(...call)),
    storage: options.storage,
  });
}

async function loadSignClient(options: PairedConnectorOptions, relayUrl: string): Promise<DappClient> {
  const { SignClient } = await import('@mooring/sign-client/dapp');
  const { projectId, metadata, sessionStorage: storage } = options;
  return SignClient.init({ relayUrl, projectId, metadata, storage });
}
