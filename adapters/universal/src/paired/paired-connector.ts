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
import type { DappClient } from '../session/sign-session.ts';
import { pairedKey } from './chain-memory.ts';
import { PairedProvider } from './paired-provider.ts';
import { nodesOf, type ProviderOverride } from './provider-override.ts';
import type { SiteProvider, ThroughProvider } from './site-provider.ts';

export interface PairedConnectorOptions {
  /** `ws:` or `wss:` address of the relay. Without it, and without `provider`, pairing is refused: there is no default. */
  readonly relayUrl: string | undefined;
  readonly projectId?: string | undefined;
  /** `https:` or `http:` address of a verify service, which tells wallets which page asks. */
  readonly verifyUrl?: string | undefined;
  readonly metadata: Metadata;
  /** Read whenever a network is looked up: may be a getter. */
  readonly networks: readonly CaipNetwork[];
  /** Remembers that there is a session, and its chain. */
  readonly storage?: KeyValueStorage | undefined;
  /** Where the engine keeps keys and sessions; the platform's own unless given (IndexedDB in browsers, memory in Node). */
  readonly sessionStorage?: SignStorage | undefined;
  /** Names of the engine's own, so that it shares nothing with another one of the same site. */
  readonly customStoragePrefix?: string | undefined;
  /** Of the site's own, which then pairs, asks and leaves; it has a relay of its own. */
  readonly provider?: SiteProvider | undefined;
  /** What wallets are asked for in place of our own lists. */
  readonly override?: ProviderOverride | undefined;
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

export interface PairedConnector extends RemoteConnector {
  /**
   * The universal provider that pairs from now on: the site's own, else one over the same client and session. Rejects as
   * `getProvider` does.
   */
  getUniversal(): Promise<SiteProvider>;
}

/** Wallets paired over a relay, for any chain adapter. */
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

/** Most pages know no universal provider. */
const over = async () => import('./universal-over.ts');
const through = async () => import('./site-provider.ts');

async function load(options: PairedConnectorOptions): Promise<Engine> {
  const { provider: given, override } = options;
  const nodes = (): Readonly<Record<string, string>> => nodesOf(options.networks, override);
  const clock = options.clock ?? systemClock();
  const ownWay = given === undefined ? undefined : (await through()).throughProvider(given, nodes, clock);
  const { client, dispose } = await clientOf(options);
  const provider = new PairedProvider({
    client,
    through: ownWay,
    override,
    get networks() {
      return options.networks;
    },
    clock,
    fetch: options.fetch ?? ((...call) => globalThis.fetch(...call)),
    storage: options.storage,
  });
  const follow = (way: ThroughProvider): (() => void) =>
    way.follow({
      onSession: (session) => provider.takeUp(session),
      onLeft: (topic) => provider.left(topic),
    });
  const cleanups = ownWay === undefined ? [] : [follow(ownWay)];
  let universal: Promise<SiteProvider> | undefined = given === undefined ? undefined : Promise.resolve(given);
  const make = async (): Promise<SiteProvider> => {
    const [{ universalOver }, { throughProvider }] = await Promise.all([over(), through()]);
    const made = await universalOver(client, { session: provider.session, fetch: options.fetch, nodes });
    const way = throughProvider(made, nodes, clock);
    provider.use(way);
    cleanups.push(follow(way));
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

/** The site's own client stays the site's: it is not ended here. */
async function clientOf(
  options: PairedConnectorOptions,
): Promise<{ client: DappClient; dispose(): Promise<void> }> {
  const { provider, loadClient, relayUrl } = options;
  const keep = async (): Promise<void> => undefined;
  if (provider !== undefined) return { client: provider.client as DappClient, dispose: keep };
  if (relayUrl === undefined || relayUrl === '') throw createError('RELAY_URL_MISSING');
  if (loadClient !== undefined) return { client: await loadClient(), dispose: keep };
  const { SignClient } = await import('@mooring/sign-client/dapp');
  const { projectId, verifyUrl, metadata, sessionStorage: storage, customStoragePrefix } = options;
  const client = await SignClient.init({
    relayUrl,
    projectId,
    verifyUrl,
    metadata,
    storage,
    customStoragePrefix,
    // Where the modal of the same instance keeps it.
    deepLinkName: options.storage?.nameOf?.(storageKeys.deepLink),
  });
  return { client, dispose: () => client.dispose() };
}
