import {
  type CaipNetwork,
  type Clock,
  type ConnectorInfo,
  type KeyValueStorage,
  type RemoteConnector,
  systemClock,
} from '@mooring/core';
import { createPageError, createWireError } from '@mooring/protocol';
import type { KeyValueStorage as SignStorage } from '@mooring/sign-client/types';
import { pairedKey } from './chain-memory.ts';
import { PairedProvider } from './paired-provider.ts';
import type { DappClient } from './sign-session.ts';

export interface PairedConnectorOptions {
  /** `ws:` or `wss:` address of the relay. Without it pairing is refused: there is no default. */
  readonly relayUrl: string | undefined;
  readonly projectId?: string | undefined;
  /** `https:` or `http:` address of a verify service, which tells wallets which page asks. */
  readonly verifyUrl?: string | undefined;
  readonly metadata: {
    readonly name: string;
    readonly description: string;
    readonly url: string;
    readonly icons: readonly string[];
  };
  /** Read whenever a network is looked up: may be a getter. */
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
  let loading: Promise<Engine> | undefined;
  let destroyed = false;
  return {
    info: pairedInfo,
    async hasSession() {
      try {
        return typeof options.storage?.getItem(pairedKey) === 'string';
      } catch {
        return false;
      }
    },
    async getProvider() {
      if (destroyed) throw createPageError('ABORTED');
      loading ??= load(options).catch((error: unknown) => {
        loading = undefined;
        throw error;
      });
      return (await loading).provider;
    },
    async destroy() {
      destroyed = true;
      await (await loading)?.stop();
    },
  };
}

interface Engine {
  readonly provider: PairedProvider;
  stop(): Promise<void>;
}

async function load(options: PairedConnectorOptions): Promise<Engine> {
  if (options.relayUrl === undefined || options.relayUrl === '') throw createWireError('RELAY_URL_MISSING');
  const { client, dispose } =
    options.loadClient === undefined
      ? await startClient(options, options.relayUrl)
      : { client: await options.loadClient(), dispose: async () => undefined };
  const provider = new PairedProvider({
    client,
    get networks() {
      return options.networks;
    },
    clock: options.clock ?? systemClock(),
    fetch: options.fetch ?? ((...call) => globalThis.fetch(...call)),
    storage: options.storage,
  });
  return {
    provider,
    async stop() {
      provider.destroy();
      await dispose();
    },
  };
}

async function startClient(
  options: PairedConnectorOptions,
  relayUrl: string,
): Promise<{ client: DappClient; dispose(): Promise<void> }> {
  const { SignClient } = await import('@mooring/sign-client/dapp');
  const { projectId, verifyUrl, metadata, sessionStorage: storage } = options;
  const client = await SignClient.init({ relayUrl, projectId, verifyUrl, metadata, storage });
  return { client, dispose: () => client.dispose() };
}
