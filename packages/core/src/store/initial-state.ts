import { createFirstError } from '@mooring/protocol';
import type { CoreOptions } from '../contract/core.ts';
import type { AppKitNetwork, CaipNetwork } from '../contract/network.ts';
import type { AppKitState } from '../contract/state.ts';
import { invalidOption } from '../errors/invalid-option.ts';
import { defaultOptions } from './default-options.ts';
import { noWallets } from './no-wallets.ts';
import { anyDevice } from './read-device.ts';

/** The state a server renders too: nothing of the visitor is in it. */
export function initialState(options: CoreOptions): AppKitState {
  const networks = options.networks.map((network) => withCustomRpc(checked(readNetwork(network)), options));
  const first = networks[0];
  if (first === undefined) throw createFirstError('NETWORKS_MISSING');
  const wanted = options.defaultNetwork === undefined ? undefined : readNetwork(options.defaultNetwork);
  const activeNetwork = networks.find((network) => network.caipNetworkId === wanted?.caipNetworkId) ?? first;
  return {
    initialized: false,
    open: false,
    loading: false,
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
    signFlow: { status: 'idle' },
    signIn: { status: options.siwx === undefined ? 'off' : 'unknown', required: false },
    alert: undefined,
    wallets: noWallets,
    linking: undefined,
    legalAccepted: false,
    device: options.device ?? anyDevice,
    options: { ...defaultOptions, ...options.modal },
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

/** Throws OPTION_INVALID for a network that no wallet could be asked about. */
function checked(network: CaipNetwork): CaipNetwork {
  const { chainNamespace, caipNetworkId, id } = network;
  const wellFormed =
    /^[-a-z0-9]{3,8}:[-_a-zA-Z0-9]{1,32}$/.test(caipNetworkId) &&
    caipNetworkId.startsWith(`${chainNamespace}:`);
  const number = Number(id);
  const known =
    chainNamespace !== 'eip155' ||
    (Number.isSafeInteger(number) && number > 0 && caipNetworkId === `eip155:${number}`);
  if (wellFormed && known) return network;
  throw invalidOption('networks', `${String(network.name)} has no chain id like eip155:1`);
}

/** The site's own RPC addresses for a network, before those it came with. */
function withCustomRpc(network: CaipNetwork, { customRpcUrls }: CoreOptions): CaipNetwork {
  const urls = customRpcUrls?.[network.caipNetworkId]?.map(({ url }) => url) ?? [];
  if (urls.length === 0) return network;
  const { default: known } = network.rpcUrls;
  const http = [...new Set([...urls, ...known.http])];
  return { ...network, rpcUrls: { ...network.rpcUrls, default: { ...known, http } } };
}
