import {
  type BaseStorage,
  type CaipNetwork,
  type Constant,
  type Metadata,
  type Namespace,
  storageKeys,
} from '@mooring/core';
import type { Clock, LoadNodes, Reach, RemoteWallet, RequestEvent, WalletEvent } from '@mooring/core/adapter';
import { EventListeners, jsonRpcFetch } from '@mooring/evm';
import type { ContractVerifier } from '@mooring/protocol/cacao';
import { systemClock } from '@mooring/protocol/time';
import type { KeyValueStorage as SignStorage } from '@mooring/sign-client/types';
import { PairedEngine } from '../engine/paired-engine.ts';
import { PairedMemory } from '../engine/paired-memory.ts';
import { readGrants } from '../engine/read-grants.ts';
import { createError } from '../errors.ts';
import { loadSignClient, loadVerification } from '../lazy.ts';
import { clientPort } from '../session/client-port.ts';
import { nodesOf, type ProviderOverride } from '../session/provider-override.ts';
import { providerPort } from '../session/provider-port.ts';
import { relayReach } from '../session/relay-reach.ts';
import type { DappClient } from '../session/sign-session.ts';
import type { SiteProvider } from '../session/site-provider.ts';
import { createUniversalProvider } from './create-universal-provider.ts';

/** Options of the paired wallet. */
export interface PairedWalletOptions {
  /** `ws:` or `wss:` address of the relay. Without it, and without `provider`, pairing is refused: there is no default. */
  readonly relayUrl: string | undefined;
  readonly projectId?: string | undefined;
  /** `https:` or `http:` URL of a verify service, which lets wallets verify the page's origin. */
  readonly verifyUrl?: string | undefined;
  /** `https:` or `http:` address of the site's API, for calls to bundlers that a wallet names. */
  readonly apiUrl?: string | undefined;
  /** Node selection. Default: the addresses of the networks. May be a getter. */
  readonly nodes?: LoadNodes | undefined;
  readonly metadata: Constant<Metadata>;
  /** Read on every lookup of a network; may be a getter. */
  readonly networks: readonly CaipNetwork[];
  /** Stores approvals, their chains, and namespaces that were left. */
  readonly storage?: BaseStorage | undefined;
  /** Storage of the engine's keys and sessions. Default: IndexedDB in browsers, memory in Node. */
  readonly sessionStorage?: SignStorage | undefined;
  /** Prefix of the engine's records, so that it shares nothing with another engine of the same site. */
  readonly customStoragePrefix?: string | undefined;
  /** The site's own universal provider, which then pairs, sends requests and disconnects, over its own relay. */
  readonly provider?: SiteProvider | undefined;
  /** Replaces the methods, chains and events that are proposed to wallets. */
  readonly override?: ProviderOverride | undefined;
  readonly clock?: Clock | undefined;
  readonly fetch?: typeof fetch | undefined;
  /** Loads the sign client, when it is first needed. Default: `@mooring/sign-client/dapp`. */
  readonly loadClient?: (() => Promise<DappClient>) | undefined;
}

/** The paired wallet as an entry of core's list of wallets. */
export interface PairedWallet extends RemoteWallet {
  readonly connect: LinkConnect & { readonly resume: NonNullable<LinkConnect['resume']> };
  /**
   * The universal provider for all pairing from now on: the site's own, else one over the same engine. Rejects if the
   * engine fails to load.
   */
  getUniversal(): Promise<SiteProvider>;
  /** The sign client, e.g. to read its messages with `@mooring/sign-client/inspector`. Loads it. */
  getClient(): Promise<DappClient>;
}

type LinkConnect = Extract<RemoteWallet['connect'], { readonly by: 'link' }>;

interface Running {
  readonly engine: PairedEngine;
  readonly client: DappClient;
  reach(): Reach;
  universal(): Promise<SiteProvider>;
  stop(): Promise<void>;
}

/** Receivers of the wallet's events. */
interface Emitters {
  readonly tell: (event: WalletEvent) => void;
  readonly tellRequest: (event: RequestEvent) => void;
  readonly tellReach: () => void;
}

/** The wallet that visitors pair by QR code or link. Its engine loads on first use. */
export function pairedWallet(options: PairedWalletOptions): PairedWallet {
  const memory = new PairedMemory(options.storage);
  const listeners = new EventListeners();
  let running: Running | undefined;
  let loading: Promise<Running> | undefined;
  let destroyed = false;
  const tell = (event: WalletEvent): void => listeners.emit('wallet', event);
  const tellRequest = (event: RequestEvent): void => listeners.emit('request', event);
  const tellReach = (): void => listeners.emit('reach', undefined);
  const load = (): Promise<Running> => {
    if (destroyed) return Promise.reject(createError('ABORTED'));
    loading ??= start(options, memory, { tell, tellRequest, tellReach }).then(
      (made) => {
        running = made;
        tellReach();
        return made;
      },
      (error: unknown) => {
        loading = undefined;
        throw error;
      },
    );
    return loading;
  };
  return {
    id: 'walletConnect',
    kind: 'paired',
    name: 'WalletConnect',
    view: 'ConnectingWalletConnect',
    connect: {
      by: 'link',
      // The relay of a site's own provider is unknown here.
      relayUrl: options.provider === undefined ? options.relayUrl : undefined,
      begin: async (ask) => (await load()).engine.begin(ask),
      resume: async (link) => (await load()).engine.resume(link),
    },
    reach: {
      read: () => running?.reach() ?? 'unknown',
      subscribe(listener) {
        listeners.add('reach', listener);
        return () => listeners.delete('reach', listener);
      },
    },
    requests: {
      subscribe(listener) {
        listeners.add('request', listener);
        return () => listeners.delete('request', listener);
      },
    },
    serves: () => true,
    remembers: (namespace) => remembers(options.provider, memory, namespace),
    async restore() {
      const before = running;
      const { engine } = await load();
      if (before !== undefined) engine.connectExisting();
    },
    granted: (namespace) => running?.engine.granted(namespace),
    chain: (namespace) => running?.engine.chain(namespace),
    use: (namespace, chain) => running?.engine.use(namespace, chain),
    async request(namespace, call) {
      if (running === undefined) throw createError('CONNECT_BEFORE_REQUEST');
      return running.engine.request(namespace, call);
    },
    async leave(namespace) {
      // Synchronous if the engine runs, so that later reads find nothing granted.
      if (running !== undefined) return running.engine.leave(namespace);
      if (remembers(options.provider, memory, namespace)) await (await load()).engine.leave(namespace);
    },
    on(listener) {
      listeners.add('wallet', listener);
      return () => listeners.delete('wallet', listener);
    },
    getUniversal: async () => (await load()).universal(),
    clientId: async () => running && clientIdOf(running.client),
    getClient: async () => (await load()).client,
    async destroy() {
      destroyed = true;
      await (await loading?.catch(() => undefined))?.stop();
    },
  };
}

/** The site's own provider determines the sessions; a namespace that was left is not taken up again. */
function remembers(provider: SiteProvider | undefined, memory: PairedMemory, namespace: Namespace): boolean {
  if (provider === undefined) return memory.has(namespace);
  const { session } = provider;
  if (session === undefined || memory.get(namespace).left.includes(session.topic)) return false;
  return Object.hasOwn(readGrants(session.namespaces), namespace);
}

async function start(
  options: PairedWalletOptions,
  memory: PairedMemory,
  { tell, tellRequest, tellReach }: Emitters,
): Promise<Running> {
  const { provider: given, override } = options;
  const clock = options.clock ?? systemClock;
  const rpcMap = (): Readonly<Record<string, string>> => nodesOf(options.networks, override);
  const known = memory.approvals();
  const { client, dispose } = await clientOf(options);
  const port = given === undefined ? clientPort(client) : providerPort(given, rpcMap, clock);
  const engine = new PairedEngine({ port, clock, memory, override, onRequest: tellRequest });
  engine.restore(known);
  engine.on(tell);
  let universal: Promise<SiteProvider> | undefined = given === undefined ? undefined : Promise.resolve(given);
  return {
    engine,
    client,
    reach: relayReach(client, tellReach, clock),
    universal() {
      const { fetch, apiUrl, projectId } = options;
      const parts = { client, engine, fetch, rpcMap, nodes: ownFirst(options), apiUrl, projectId };
      universal ??= createUniversalProvider(parts).catch((error: unknown) => {
        universal = undefined;
        throw error;
      });
      return universal;
    },
    async stop() {
      engine.destroy();
      await dispose();
    },
  };
}

/** A site's own provider may have a client of another implementation. */
async function clientIdOf(client: DappClient): Promise<string | undefined> {
  const { crypto } = Object(Reflect.get(client, 'core')) as {
    readonly crypto?: { getClientId?(): Promise<unknown> };
  };
  const id = await crypto?.getClientId?.();
  return typeof id === 'string' ? id : undefined;
}

/** Puts the nodes of a site's `rpcMap` before all others. */
function ownFirst({ nodes: load, override }: PairedWalletOptions): LoadNodes | undefined {
  const { rpcMap = {} } = override ?? {};
  if (load === undefined) return undefined;
  return async () => {
    const nodes = await load();
    if (nodes === undefined) return undefined;
    return {
      ...nodes,
      addresses(network, first = []) {
        const { caipNetworkId: chain } = network;
        const own = Object.hasOwn(rpcMap, chain) ? rpcMap[chain] : undefined;
        return nodes.addresses(network, own === undefined ? first : [own, ...first]);
      },
    };
  };
}

/** Verifies a contract account's sign-in through a node of the site's network. */
function contractVerifier(options: PairedWalletOptions): ContractVerifier {
  const { clock = systemClock, fetch = (...call) => globalThis.fetch(...call) } = options;
  return async ({ chainId, address, message, signature }) => {
    const network = options.networks.find(({ caipNetworkId }) => caipNetworkId === chainId);
    if (network === undefined) return false;
    const { verifyMessage } = await loadVerification();
    return verifyMessage({ message, signature, address }, (call) =>
      jsonRpcFetch(network, call, { clock, fetch, nodes: options.nodes }),
    );
  };
}

/** A client that the site brings is not disposed here. */
async function clientOf(
  options: PairedWalletOptions,
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
    signConfig: { verifyContractSignature: contractVerifier(options) },
    // The record of the modal of the same instance.
    deepLinkName: options.storage?.nameOf?.(storageKeys.deepLink),
  });
  return { client, dispose: () => client.dispose() };
}
