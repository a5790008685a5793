import type { AdapterProjection } from '../contract/adapter.ts';
import type { ConnectionState } from '../contract/connection.ts';
import type { CaipNetwork, ChainNamespace } from '../contract/network.ts';
import type { AppKitState } from '../contract/state.ts';
import { closed } from './closed.ts';
import { isAhead } from './is-ahead.ts';
import { isConnected } from './is-connected.ts';
import { currentView } from './router.ts';
import { same } from './same.ts';

/**
 * Makes the state say what the chain library says. The library is the only writer of its
 * connection: nothing here is kept against it, and an unchanged report keeps every identity.
 */
export function applyProjection(
  state: AppKitState,
  namespace: ChainNamespace,
  projection: AdapterProjection,
): AppKitState {
  const before = state.connections[namespace];
  const connection = keep(before, projection.connection);
  const libraryConnections = keep(state.libraryConnections[namespace], projection.connections);
  const others = state.connectors.filter((connector) => !connector.namespaces.includes(namespace));
  const connectors = keep(state.connectors, [...others, ...projection.connectors]);
  if (
    connection === before &&
    libraryConnections === state.libraryConnections[namespace] &&
    connectors === state.connectors
  ) {
    return state;
  }
  const next: AppKitState = {
    ...state,
    connections: { ...state.connections, [namespace]: connection },
    libraryConnections: { ...state.libraryConnections, [namespace]: libraryConnections },
    connectors,
    linking: pairedLeft(state, namespace, projection) ? undefined : state.linking,
  };
  const shown = showArrival(state, closeWhenLost(state, followNamespace(next, namespace)));
  return followWallet(shown, namespace, before, connection);
}

/** The first namespace to be connected becomes the active one. */
function followNamespace(state: AppKitState, namespace: ChainNamespace): AppKitState {
  if (isConnected(state) || !isConnected(state, namespace)) return state;
  return { ...state, activeNamespace: namespace };
}

/** The shown network is the wallet's, where the site knows it. */
function followWallet(
  state: AppKitState,
  namespace: ChainNamespace,
  before: ConnectionState | undefined,
  connection: ConnectionState,
): AppKitState {
  if (connection.status !== 'connected' || state.activeNamespace !== namespace) return state;
  const network = findNetwork(state.networks, connection.chainId);
  const moved = network !== undefined && network.caipNetworkId !== state.activeNetwork.caipNetworkId;
  const next = moved ? { ...state, activeNetwork: network } : state;
  const chainBefore = before?.status === 'connected' ? before.chainId : undefined;
  if (!next.open || chainBefore === undefined || chainBefore === connection.chainId) return next;
  return followChain(next, network !== undefined);
}

/** A chain the site does not know takes the modal to UnsupportedChain, and a known one out of it. */
function followChain(state: AppKitState, supported: boolean): AppKitState {
  const unsupportedShown = state.router.history.some((view) => view.name === 'UnsupportedChain');
  if (!supported && !unsupportedShown) {
    return { ...state, router: { history: [{ name: 'UnsupportedChain' }], direction: 'forward' } };
  }
  if (supported && unsupportedShown) {
    return { ...state, router: { history: [{ name: 'Account' }], direction: 'back' } };
  }
  return state;
}

function closeWhenLost(before: AppKitState, next: AppKitState): AppKitState {
  const lost = next.open && isConnected(before) && !isConnected(next);
  if (!lost) return next;
  const name = currentView(next.router).name;
  const staysOpen = name === 'ProfileWallets' || name.startsWith('Connect');
  return staysOpen ? next : closed(next);
}

/**
 * A wallet that nobody waits for any more, or of the last visit: who looks at a way to connect sees their account. A link
 * made ahead is not needed any more.
 */
function showArrival(before: AppKitState, state: AppKitState): AppKitState {
  if (!state.open || isConnected(before) || !isConnected(state)) return state;
  const next: AppKitState = isAhead(state.pairing) ? { ...state, pairing: { status: 'idle' } } : state;
  const waited = next.connectFlow.status !== 'idle' || next.pairing.status !== 'idle';
  if (waited || !currentView(next.router).name.startsWith('Connect')) return next;
  return { ...next, router: { history: [{ name: 'Account' }], direction: 'forward' } };
}

/** The last paired wallet is gone, and with it the app that its requests would open. */
function pairedLeft(state: AppKitState, namespace: ChainNamespace, projection: AdapterProjection): boolean {
  const isPaired = ({ wallet }: AdapterProjection['connections'][number]): boolean =>
    wallet.type === 'walletConnect';
  const before = state.libraryConnections[namespace] ?? [];
  return before.some(isPaired) && !projection.connections.some(isPaired);
}

function findNetwork(networks: readonly CaipNetwork[], id: string): CaipNetwork | undefined {
  return networks.find((network) => network.caipNetworkId === id);
}

function keep<T>(before: T | undefined, next: T): T {
  return before !== undefined && same(before, next) ? before : next;
}
