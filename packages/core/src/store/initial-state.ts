import { createPageError } from '@mooring/protocol';
import type { CoreOptions } from '../contract/core.ts';
import type { AppKitNetwork, CaipNetwork } from '../contract/network.ts';
import type { AppKitState } from '../contract/state.ts';

/** The state a server renders too: nothing of the visitor is in it. */
export function initialState(options: CoreOptions): AppKitState {
  const networks = options.networks.map(readNetwork);
  const first = networks[0];
  if (first === undefined) throw createPageError('NETWORKS_MISSING');
  const wanted = options.defaultNetwork === undefined ? undefined : readNetwork(options.defaultNetwork);
  const activeNetwork = networks.find((network) => network.caipNetworkId === wanted?.caipNetworkId) ?? first;
  return {
    initialized: false,
    open: false,
    shakes: 0,
    router: { history: [{ name: 'Connect' }], direction: 'none' },
    toast: undefined,
    networks,
    activeNetwork,
    activeNamespace: activeNetwork.chainNamespace,
    connections: {},
    libraryConnections: {},
    connectors: [],
    recentWallets: [],
    pairing: { status: 'idle' },
    connectFlow: { status: 'idle' },
    switchFlow: { status: 'idle' },
    disconnectFlow: { status: 'idle' },
    theme: { mode: options.themeMode ?? 'system', variables: options.themeVariables ?? {} },
    metadata: { name: '', description: '', url: '', icons: [], ...options.metadata },
    features: { pairing: options.pairing !== undefined },
  };
}

/** Adds the CAIP members that a plain EVM chain implies. */
export function readNetwork(network: AppKitNetwork): CaipNetwork {
  const chainNamespace = network.chainNamespace ?? 'eip155';
  const caipNetworkId = network.caipNetworkId ?? `${chainNamespace}:${network.id}`;
  return { ...network, chainNamespace, caipNetworkId };
}
