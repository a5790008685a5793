import {
  type CaipNetwork,
  type Clock,
  type ConnectorInfo,
  type KeyValueStorage,
  type Metadata,
  type RemoteConnector,
  storageKeys,
  systemClock,
} from '@mooring/core';
import type { KeyValueStorage as SignStorage } from '@mooring/sign-client/types';
import { createError } from '../errors.ts';
import { loadSignClient } from '../lazy.ts';
import type { DappClient } from '../session/sign-session.ts';
import { pairedKey } from './chain-memory.ts';
import { createUniversalProvider } from './create-universal-provider.ts';
import { PairedProvider } from './paired-provider.ts';
import { type ProviderClient, providerClient } from './provider-client.ts';
import { nodesOf, type ProviderOverride } from './provider-override.ts';
import type { SiteProvider } from './site-provider.ts';

export interface PairedConnectorOptions {
  /** `ws:` or `wss:` address of the relay. Without it, and without `provider`, pairing is refused: there is no default. */
  readonly relayUrl: string | undefined;
  readonly projectId?: string | undefined;
  /** `https:` or `http:` address of a verify service, which tells wallets which page asks. */
  readonly verifyUrl?: string | undefined;
  readonly metadata: Metadata;
  /** Read at every lookup of a network: may be a getter. */
  readonly networks: readonly CaipNetwork[];
  /** Remembers that a session exists, and its chain. */
  readonly storage?: KeyValueStorage | undefined;
  /** Storage of the engine's keys and sessions. Default: IndexedDB in browsers, memory in Node. */
  readonly sessionStorage?: SignStorage | undefined;
  /** Prefix of the engine's records, so that it shares nothing with another engine of the same site. */
  readonly customStoragePrefix?: string | undefined;
  /** The site's own universal provider, which then pairs, sends requests and disconnects. It has a relay of its own. */
  readonly provider?: SiteProvider | undefined;
  /** Replaces the methods, chains and events that are proposed to wallets. */
  readonly override?: ProviderOverride | undefined;
  readonly clock?: Clock | undefined;
  readonly fetch?: typeof fetch | undefined;
  /** Loads the engine, when it is first needed. Default: `@mooring/sign-client/dapp`. */
  readonly loadClient?: (() => Promise<DappClient>) | undefined;
}

export const pairedInfo: ConnectorInfo = {
  id: 'walletConnect',
  type: 'walletConnect',
  name: 'WalletConnect',
  namespaces: ['eip155'],
};

export interface PairedConnector extends RemoteConnector {
  /**
   * The universal provider that pairs from now on: the site's own, else one over the same client and session. Rejects like
   * `getProvider`.
   */
  getUniversal(): Promise<SiteProvider>;
}

/** Paired wallets as a connector for any chain adapter. */
export function pairedConnector(options: PairedConnectorOptions): PairedConnector {
  let loading: Promise<Engine> | undefined;
  let destroyed = false;
  const engine = (): Promise<Engine> => {
    if (destroyed) return Promise.reject(createError('ABORTED'));
    loading ??= load(options).catch((error: unknown) => {
      loading = undefined;
      throw error;
    });
    return loading;
  };
  return {
    info: pairedInfo,
    async hasSession() {
      if (options.provider !== undefined) return options.provider.session !== undefined;
      try {
        return typeof options.storage?.getItem(pairedKey) === 'string';
      } catch {
        return false;
      }
    },
    getProvider: async () => (await engine()).provider,
    getUniversal: async () => (await engine()).universal(),
    async destroy() {
      destroyed = true;
      await (await loading)?.stop();
    },
  };
}

interface Engine {
  readonly provider: PairedProvider;
  universal(): Promise<SiteProvider>;
  stop(): Promise<void>;
}

async function load(options: PairedConnectorOptions): Promise<Engine> {
  const { provider: given, override } = options;
  const nodes = (): Readonly<Record<string, string>> => nodesOf(options.networks, override);
  const clock = options.clock ?? systemClock();
  const siteClient = given === undefined ? undefined : providerClient(given, nodes, clock);
  const { client, dispose } = await clientOf(options);
  const provider = new PairedProvider({
    client,
    through: siteClient,
    override,
    get networks() {
      return options.networks;
    },
    clock,
    fetch: options.fetch ?? ((...call) => globalThis.fetch(...call)),
    storage: options.storage,
  });
  const follow = (through: ProviderClient): (() => void) =>
    through.follow({
      onSession: (session) => provider.takeUp(session),
      onLeft: (topic) => provider.left(topic),
    });
  const cleanups = siteClient === undefined ? [] : [follow(siteClient)];
  let universal: Promise<SiteProvider> | undefined = given === undefined ? undefined : Promise.resolve(given);
  const make = async (): Promise<SiteProvider> => {
    const made = await createUniversalProvider(client, {
      get session() {
        return provider.session;
      },
      fetch: options.fetch,
      nodes,
    });
    const through = providerClient(made, nodes, clock);
    provider.use(through);
    cleanups.push(follow(through));
    return made;
  };
  return {
    provider,
    universal() {
      universal ??= make().catch((error: unknown) => {
        universal = undefined;
        throw error;
      });
      return universal;
    },
    async stop() {
      for (const cleanup of cleanups.splice(0)) cleanup();
      provider.destroy();
      await dispose();
    },
  };
}

/** A client that the site brings is not disposed here. */
async function clientOf(
  options: PairedConnectorOptions,
): Promise<{ client: DappClient; dispose(): Promise<void> }> {
  const { provider, loadClient, relayUrl } = options;
  const keep = async (): Promise<void> => undefined;
  if (provider !== undefined) return { client: provider.client as DappClient, dispose: keep };
  if (relayUrl === undefined || relayUrl === '') throw createError('RELAY_URL_MISSING');
  if (loadClient !== undefined) return { client: await loadClient(), dispose: keep };
  const { SignClient } = await loadSignClient();
  const { projectId, verifyUrl, metadata, sessionStorage: storage, customStoragePrefix } = options;
  const client = await SignClient.init({
    relayUrl,
    projectId,
    verifyUrl,
    metadata,
    storage,
    customStoragePrefix,
    // The record of the modal of the same instance.
    deepLinkName: options.storage?.nameOf?.(storageKeys.deepLink),
  });
  return { client, dispose: () => client.dispose() };
}
