import {
  type AppKitCore,
  type AppKitState,
  type CaipNetwork,
  currentCore,
  selectAccount,
} from '@mooring/core';
import { followCore } from '@mooring/core/page';
import { Connection, type ConnectionConfig } from '@solana/web3.js';
import { useSyncExternalStore } from 'react';
import type { SolanaAdapter } from '../adapter/solana-adapter.ts';
import { type ConnectionSettings, commitmentOf } from '../node/commitment.ts';

/** Result of {@link useAppKitConnection}. */
export interface UseAppKitConnection {
  /** To the node of the Solana network that the visitor is on; `undefined` before `createAppKit`, and without such a network. */
  readonly connection: Connection | undefined;
}

/** Cached connections: one per node, so that a component receives the same object again. */
const mostKept = 8;
const kept = new Map<
  string,
  { readonly settings: ConnectionSettings | undefined; readonly connection: Connection }
>();

/**
 * A `Connection` of `@solana/web3.js` to the current network, with the adapter's `connectionSettings`. It follows the instance
 * that `createAppKit` created last. Creating it makes no request.
 */
export function useAppKitConnection(): UseAppKitConnection {
  const connection = useSyncExternalStore(subscribe, read, readInitial);
  return { connection };
}

function subscribe(onChange: () => void): () => void {
  let end: (() => void) | undefined;
  const unfollow = followCore((core) => {
    end?.();
    end = core?.store.subscribe(onChange);
    onChange();
  });
  return () => {
    unfollow();
    end?.();
  };
}

const read = (): Connection | undefined => connectionOf((core) => core.store.getState());
const readInitial = (): Connection | undefined => connectionOf((core) => core.store.getInitialState());

function connectionOf(stateOf: (core: AppKitCore) => AppKitState): Connection | undefined {
  const core = coreOfNow();
  const network = core && networkOf(stateOf(core));
  const url = network?.rpcUrls.default.http[0];
  if (core === undefined || url === undefined) return undefined;
  const adapter = core.adapters.solana as Partial<Pick<SolanaAdapter, 'connectionSettings'>> | undefined;
  return connectionTo(url, adapter?.connectionSettings);
}

function coreOfNow(): AppKitCore | undefined {
  try {
    return currentCore();
  } catch {
    return undefined;
  }
}

/** Where the connected wallet is, else what the page shows, else the first one of the site. */
function networkOf(state: AppKitState): CaipNetwork | undefined {
  const networks = state.networks.filter(({ chainNamespace }) => chainNamespace === 'solana');
  const find = (id: string | undefined) => networks.find(({ caipNetworkId }) => caipNetworkId === id);
  const { chainId } = selectAccount(state, 'solana');
  return find(chainId) ?? find(state.activeNetwork.caipNetworkId) ?? networks[0];
}

function connectionTo(url: string, settings: ConnectionSettings | undefined): Connection {
  const known = kept.get(url);
  if (known !== undefined && known.settings === settings) return known.connection;
  const others = typeof settings === 'object' ? settings : {};
  const connection = new Connection(url, {
    ...(others as ConnectionConfig),
    commitment: commitmentOf(settings),
  });
  kept.delete(url);
  kept.set(url, { settings, connection });
  const [oldest] = kept.keys();
  if (kept.size > mostKept && oldest !== undefined) kept.delete(oldest);
  return connection;
}
