import {
  type AppKitCore,
  type AppKitState,
  type CaipNetwork,
  type CaipNetworkId,
  currentCore,
  selectAccount,
} from '@mooring/core';
import type { LoadNodes } from '@mooring/core/adapter';
import { watchCore } from '@mooring/core/page';
import { Connection, type ConnectionConfig } from '@solana/web3.js';
import { useSyncExternalStore } from 'react';
import type { SolanaAdapter } from '../adapter/solana-adapter.ts';
import { apiFirstFetch } from '../node/api-first-fetch.ts';
import { type ConnectionSettings, commitmentOf } from '../node/commitment.ts';

/** Result of {@link useAppKitConnection}. */
export interface UseAppKitConnection {
  /** Connection to the current Solana network; `undefined` before `createAppKit`, and without a Solana network. */
  readonly connection: Connection | undefined;
}

/** Cached connections: one per node, so that a component receives the same object again. */
const maxCached = 8;
const kept = new Map<
  string,
  {
    readonly settings: ConnectionSettings | undefined;
    readonly nodes: LoadNodes | undefined;
    readonly connection: Connection;
  }
>();

/**
 * A `Connection` of `@solana/web3.js` to the current network, with the adapter's `connectionSettings`. It follows the
 * instance that `createAppKit` created last. Its calls go to the site's API first if the API serves the network and the
 * site sets no address of its own; its subscriptions go to the node. Creating it makes no request.
 */
export function useAppKitConnection(): UseAppKitConnection {
  const connection = useSyncExternalStore(subscribe, read, readInitial);
  return { connection };
}

function subscribe(onChange: () => void): () => void {
  let end: (() => void) | undefined;
  const unwatch = watchCore((core) => {
    end?.();
    end = core?.store.subscribe(onChange);
    onChange();
  });
  return () => {
    unwatch();
    end?.();
  };
}

const read = (): Connection | undefined => connectionOf((core) => core.store.getState());
const readInitial = (): Connection | undefined => connectionOf((core) => core.store.getInitialState());

function connectionOf(stateOf: (core: AppKitCore) => AppKitState): Connection | undefined {
  const core = coreOfNow();
  const network = core && networkOf(stateOf(core));
  const url = network?.rpcUrls.default.http[0];
  if (core === undefined || network === undefined || url === undefined) return undefined;
  const adapter = core.adapters.solana as Partial<Pick<SolanaAdapter, 'connectionSettings'>> | undefined;
  return connectionTo(url, adapter?.connectionSettings, ofApi(core, network));
}

function coreOfNow(): AppKitCore | undefined {
  try {
    return currentCore();
  } catch {
    return undefined;
  }
}

/** The connected wallet's network, else the one that the page shows, else the site's first. */
function networkOf(state: AppKitState): CaipNetwork | undefined {
  const networks = state.networks.filter(({ chainNamespace }) => chainNamespace === 'solana');
  const find = (id: string | undefined) => networks.find(({ caipNetworkId }) => caipNetworkId === id);
  const { chainId } = selectAccount(state, 'solana');
  return find(chainId) ?? find(state.activeNetwork.caipNetworkId) ?? networks[0];
}

interface ApiReading {
  readonly nodes: LoadNodes;
  readonly chain: CaipNetworkId;
}

/** `undefined` if the site sets its own addresses, which take precedence over the API. */
function ofApi({ nodes, customRpcUrls }: AppKitCore, { caipNetworkId }: CaipNetwork): ApiReading | undefined {
  const given = customRpcUrls?.[caipNetworkId] ?? [];
  return nodes === undefined || given.length > 0 ? undefined : { nodes, chain: caipNetworkId };
}

function connectionTo(
  url: string,
  settings: ConnectionSettings | undefined,
  api: ApiReading | undefined,
): Connection {
  const known = kept.get(url);
  if (known !== undefined && known.settings === settings && known.nodes === api?.nodes)
    return known.connection;
  const others = (typeof settings === 'object' ? settings : {}) as ConnectionConfig;
  const connection = new Connection(url, {
    ...(api === undefined ? {} : { fetch: apiFirstFetch(api.nodes, api.chain) }),
    ...others,
    commitment: commitmentOf(settings),
  });
  kept.delete(url);
  kept.set(url, { settings, nodes: api?.nodes, connection });
  const [oldest] = kept.keys();
  if (kept.size > maxCached && oldest !== undefined) kept.delete(oldest);
  return connection;
}
