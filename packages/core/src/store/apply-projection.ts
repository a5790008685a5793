import type { AdapterProjection } from '../contract/adapter.ts';
import type { ConnectionState } from '../contract/connection.ts';
import type { ByNamespace } from '../contract/namespaces.ts';
import type { CaipNetwork, ChainNamespace } from '../contract/network.ts';
import type { AppKitState } from '../contract/state.ts';
import type { View } from '../contract/views.ts';
import { closed } from './closed.ts';
import { deepEqual } from './deep-equal.ts';
import { isAhead } from './is-ahead.ts';
import { isConnected } from './is-connected.ts';
import { joinRows } from './join-rows.ts';
import { currentView } from './router.ts';
import { selectNamespace } from './select-namespace.ts';
import { isConnecting, viewFlow } from './view-flow.ts';

/**
 * Applies the reports of the chain libraries to the state in one step. A library is the only writer of its connection:
 * no local state overrides it, and an unchanged report keeps every identity.
 */
export function applyProjections(
  state: AppKitState,
  projections: ByNamespace<AdapterProjection>,
): AppKitState {
  const taken = Object.entries(projections).reduce(take, state);
  if (taken === state) return state;
  const connectors =
    taken.rows === state.rows ? state.connectors : keep(state.connectors, joinRows(taken.rows));
  const next = followNamespace(state, { ...taken, connectors });
  const shown = showArrival(state, closeWhenLost(state, next));
  return Object.keys(projections).reduce(
    (current, namespace) => followWallet(current, namespace, state.connections[namespace]),
    shown,
  );
}

function take(
  state: AppKitState,
  [namespace, projection]: readonly [namespace: string, projection: AdapterProjection],
): AppKitState {
  const before = state.connections[namespace];
  const connection = keep(before, projection.connection);
  const libraryConnections = keep(state.libraryConnections[namespace], projection.connections);
  const rows = keep(state.rows[namespace], projection.connectors);
  const changed = rows !== state.rows[namespace];
  if (connection === before && libraryConnections === state.libraryConnections[namespace] && !changed) {
    return state;
  }
  return {
    ...state,
    connections: { ...state.connections, [namespace]: connection },
    libraryConnections: { ...state.libraryConnections, [namespace]: libraryConnections },
    rows: changed ? { ...state.rows, [namespace]: rows } : state.rows,
    linking: pairedLeft(state, namespace, projection) ? undefined : state.linking,
    reconnecting: hasAnswered(state, namespace, before, connection) ? undefined : state.reconnecting,
  };
}

/** The last visit's connection is restored, or its restoration has failed. */
function hasAnswered(
  { reconnecting }: AppKitState,
  namespace: ChainNamespace,
  before: ConnectionState | undefined,
  { status }: ConnectionState,
): boolean {
  if (reconnecting !== namespace) return false;
  return status === 'connected' || (status === 'disconnected' && before?.status === 'connecting');
}

/** Stops waiting for the last visit's connection: another namespace may become active. */
export function endReconnecting(state: AppKitState): AppKitState {
  const next = { ...state, reconnecting: undefined };
  return isConnected(next) ? next : showArrival(state, selectFirst(next, connectedNames(next)));
}

/**
 * While the active namespace is disconnected, the first one that connects becomes active; when the active one is lost,
 * any other connected one does.
 */
function followNamespace(before: AppKitState, state: AppKitState): AppKitState {
  if (isConnected(state) || state.reconnecting === state.activeNamespace) return state;
  const names = connectedNames(state);
  const was = before.connections[state.activeNamespace];
  const had = was?.status === 'connected' || (was?.status === 'connecting' && was.reconnecting);
  const lost = had && state.connections[state.activeNamespace]?.status === 'disconnected';
  return selectFirst(state, lost ? names : names.filter((name) => !isConnected(before, name)));
}

function connectedNames(state: AppKitState): readonly ChainNamespace[] {
  return Object.keys(state.connections).filter((name) => isConnected(state, name));
}

function selectFirst(state: AppKitState, [first]: readonly ChainNamespace[]): AppKitState {
  return first === undefined ? state : selectNamespace(state, first);
}

/** Shows the wallet's network, if the site lists it. */
function followWallet(
  state: AppKitState,
  namespace: ChainNamespace,
  before: ConnectionState | undefined,
): AppKitState {
  const connection = state.connections[namespace];
  if (connection?.status !== 'connected' || state.activeNamespace !== namespace) return state;
  const network = findNetwork(state.networks, connection.chainId);
  const moved = network !== undefined && network.caipNetworkId !== state.activeNetwork.caipNetworkId;
  const next = moved ? { ...state, activeNetwork: network } : state;
  const chainBefore = before?.status === 'connected' ? before.chainId : undefined;
  if (!next.open || chainBefore === undefined || chainBefore === connection.chainId) return next;
  return followChain(next, network !== undefined);
}

/**
 * Shows UnsupportedChain on a chain that the site does not list, and leaves it on a listed one. The list of networks for a swap
 * (`reason`) leads on to the swap instead.
 */
function followChain(state: AppKitState, supported: boolean): AppKitState {
  const unsupportedShown = state.router.history.some(
    (view) => view.name === 'UnsupportedChain' && view.reason === undefined,
  );
  const { allowUnsupportedChain, basic } = state.options;
  if (!supported && !unsupportedShown && !allowUnsupportedChain && !basic) {
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
  const view = currentView(next.router);
  const staysOpen = viewFlow(view) === 'manage wallets' || isConnectView(view);
  return staysOpen ? next : closed(next);
}

/**
 * Shows the account on a connecting view if a wallet connects that no attempt waits for, or that is restored
 * from the last visit. Drops a link that was created ahead.
 */
function showArrival(before: AppKitState, state: AppKitState): AppKitState {
  if (!state.open || isConnected(before) || !isConnected(state)) return state;
  const next: AppKitState = isAhead(state.pairing) ? { ...state, pairing: { status: 'idle' } } : state;
  const waited = next.connectFlow.status !== 'idle' || next.pairing.status !== 'idle';
  if (waited || !isConnectView(currentView(next.router))) return next;
  return { ...next, router: { history: [{ name: 'Account' }], direction: 'forward' } };
}

function isConnectView(view: View): boolean {
  return viewFlow(view) === 'choose wallet' || isConnecting(view);
}

/** Whether the last paired wallet is gone, and with it the app that its requests would open. */
function pairedLeft(state: AppKitState, namespace: ChainNamespace, projection: AdapterProjection): boolean {
  const isPaired = ({ wallet }: AdapterProjection['connections'][number]): boolean =>
    wallet.type === 'walletConnect';
  const elsewhere = Object.entries(state.libraryConnections).some(
    ([name, connections]) => name !== namespace && connections.some(isPaired),
  );
  const before = state.libraryConnections[namespace] ?? [];
  return !elsewhere && before.some(isPaired) && !projection.connections.some(isPaired);
}

function findNetwork(networks: readonly CaipNetwork[], id: string): CaipNetwork | undefined {
  return networks.find((network) => network.caipNetworkId === id);
}

function keep<T>(before: T | undefined, next: T): T {
  return before !== undefined && deepEqual(before, next) ? before : next;
}
