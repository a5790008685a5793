import type { CoreOptions } from '../contract/core.ts';
import type { AppKitState } from '../contract/state.ts';
import { createError } from '../errors.ts';
import { defaultOptions } from './default-options.ts';
import { listNetwork, readNetwork } from './list-network.ts';
import { localFeatures } from './local-features.ts';
import { noWallets } from './no-wallets.ts';
import { nothingToBuy } from './nothing-to-buy.ts';
import { nothingToSend } from './nothing-to-send.ts';
import { nothingToSwap } from './nothing-to-swap.ts';
import { anyDevice } from './read-device.ts';
import { readVariables } from './read-variables.ts';
import { remoteRows } from './remote-rows.ts';

/** The initial state, which servers render too: it contains nothing about the visitor. */
export function initialState(options: CoreOptions): AppKitState {
  // Untyped sites may omit them.
  const given: CoreOptions['networks'] | undefined = options.networks;
  const networks = given?.map((network) => listNetwork(network, options.customRpcUrls)) ?? [];
  const first = networks[0];
  if (first === undefined) throw createError('NETWORKS_MISSING');
  const wanted = options.defaultNetwork === undefined ? undefined : readNetwork(options.defaultNetwork);
  const activeNetwork = networks.find((network) => network.caipNetworkId === wanted?.caipNetworkId) ?? first;
  const rows = remoteRows(options, networks);
  return {
    startedAt: 0,
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
    connectors: rows,
    rows: { '': rows },
    reconnecting: undefined,
    accountTypes: { ...options.accountTypes },
    addressLabels: {},
    recentWallets: [],
    pairing: { status: 'idle' },
    offer: undefined,
    connectFlow: { status: 'idle' },
    switchFlow: { status: 'idle' },
    disconnectFlow: { status: 'idle' },
    signFlow: { status: 'idle' },
    signIn: { status: options.siwx === undefined ? 'off' : 'unknown', required: false },
    send: nothingToSend,
    sent: [],
    requests: [],
    swap: nothingToSwap,
    onramp: nothingToBuy,
    purchases: [],
    alert: undefined,
    alerted: [],
    leaving: [],
    services: { requested: false, walletsFrom: undefined, reportedErrors: {} },
    lastEvent: undefined,
    wallets: noWallets,
    linking: undefined,
    earlierLinks: 0,
    legalAccepted: false,
    device: options.device ?? anyDevice,
    options: { ...defaultOptions, ...options.modal },
    theme: { mode: options.themeMode ?? 'system', variables: readVariables(options.themeVariables) },
    metadata: { name: '', description: '', url: '', icons: [], ...options.metadata },
    remoteFeatures: localFeatures(options.features, options.modal?.basic),
    remote: { status: 'idle', branding: undefined, swapNetworks: undefined, networkImages: {} },
    features: { pairing: pairs(options) },
  };
}

/** Whether a link can be shown: a paired wallet's, or the site's own. */
function pairs({ wallets = [], modal }: CoreOptions): boolean {
  return modal?.manualWCControl === true || wallets.some(({ connect }) => connect.by === 'link');
}
