import { recentWalletLimit } from '@mooring/protocol/limits';
import type { AdapterProjection } from '../contract/adapter.ts';
import type { AppKitEvent, RecentWallets } from '../contract/event.ts';
import type { ChainNamespace } from '../contract/network.ts';
import type { AppKitState, FlowState } from '../contract/state.ts';
import { applyProjections, endReconnecting } from './apply-projection.ts';
import { closed } from './closed.ts';
import { isConnected } from './is-connected.ts';
import { leaveSend } from './leave-send.ts';
import { leaveSwap } from './leave-swap.ts';
import { networksOf } from './networks-of.ts';
import { popView, pushView, replaceView } from './router.ts';
import { selectNamespace, selectNetwork } from './select-namespace.ts';
import { withNetworks } from './with-networks.ts';
import { withOptions } from './with-options.ts';

const idle: FlowState = { status: 'idle' };

/** The only place that creates a new state. Pure. */
export function reduce(state: AppKitState, event: AppKitEvent): AppKitState {
  return leaveSend(state, leaveSwap(state, apply(state, event)));
}

function apply(state: AppKitState, event: AppKitEvent): AppKitState {
  switch (event.type) {
    case 'restored':
      return restored(state, event);
    case 'remembered':
      // Actions of this visit take precedence.
      return {
        ...state,
        recentWallets: [...state.recentWallets, ...event.recent].reverse().reduce(remember, []),
        linking: state.linking ?? event.linking,
      };
    case 'initialized':
      return state.initialized ? state : { ...state, initialized: true };
    case 'loadingChanged':
      return { ...state, loading: event.loading };
    case 'opened':
      return {
        ...state,
        open: true,
        router: { history: [event.view], direction: 'none' },
        connectFlow: idle,
        switchFlow: idle,
      };
    case 'closed':
      return state.open ? closed(state) : state;
    case 'closeRefused':
      return { ...state, shakes: state.shakes + 1 };
    case 'pushed':
      return { ...forgetFailure(state), router: pushView(state.router, event.view) };
    case 'replaced':
      return { ...state, router: replaceView(state.router, event.view) };
    case 'wentBack': {
      const router = popView(state.router, isConnected(state));
      return router === undefined ? closed(state) : { ...state, router, connectFlow: idle, switchFlow: idle };
    }
    case 'routed':
      return { ...state, router: { history: event.history, direction: event.direction } };
    case 'toastShown':
      return { ...state, toast: event.toast };
    case 'toastHidden':
      return state.toast?.open === true ? { ...state, toast: { ...state.toast, open: false } } : state;
    case 'reported':
      return applyProjections(state, event.projections);
    case 'reconnectEnded': {
      const ended = event.namespace === undefined || event.namespace === state.reconnecting;
      return state.reconnecting !== undefined && ended ? endReconnecting(state) : state;
    }
    case 'connectionDropped':
      return applyProjections(state, {
        [event.namespace]: dropped(state, event.namespace, event.connectorId),
      });
    case 'networksChanged':
      return withNetworks(state, event.networks);
    case 'networkSelected':
      return selectNetwork({ ...state, reconnecting: undefined }, event.network);
    case 'namespaceSelected':
      return selectNamespace({ ...state, reconnecting: undefined }, event.namespace);
    case 'accountTypePreferred':
      return {
        ...state,
        accountTypes: { ...state.accountTypes, [event.namespace]: event.accountType },
      };
    case 'pairingChanged':
      return { ...state, pairing: event.pairing };
    case 'offerChanged':
      return { ...state, offer: event.offer };
    case 'flowChanged': {
      // A visitor who connects a wallet now does not wait for the last visit's.
      const begun = event.flow === 'connectFlow' && event.state.status === 'pending';
      const next = { ...state, [event.flow]: event.state };
      return begun && state.reconnecting !== undefined ? endReconnecting(next) : next;
    }
    case 'walletUsed':
      return { ...state, recentWallets: remember(state.recentWallets, event.wallet) };
    case 'walletForgotten':
      return {
        ...state,
        recentWallets: state.recentWallets.filter(
          ({ connectorId, name }) =>
            connectorId !== event.connectorId || (event.name !== undefined && event.name !== name),
        ),
      };
    case 'themeChanged':
      return { ...state, theme: { ...state.theme, ...event.theme } };
    case 'walletsChanged':
      return { ...state, wallets: { ...state.wallets, ...event.wallets } };
    case 'signInChanged':
      return { ...state, signIn: { ...state.signIn, ...event.signIn } };
    case 'sendChanged':
      return { ...state, send: { ...state.send, ...event.send } };
    case 'sentChanged':
      return { ...state, sent: event.sent };
    case 'requestsChanged':
      return { ...state, requests: event.requests };
    case 'swapChanged':
      return { ...state, swap: { ...state.swap, ...event.swap } };
    case 'onrampChanged':
      return { ...state, onramp: { ...state.onramp, ...event.onramp } };
    case 'purchasesChanged':
      return { ...state, purchases: event.purchases };
    case 'alertChanged':
      return { ...state, alert: event.alert };
    case 'alertedChanged':
      return { ...state, alerted: event.alerted };
    case 'leavingChanged':
      return { ...state, leaving: event.leaving };
    case 'servicesChanged':
      return { ...state, services: { ...state.services, ...event.services } };
    case 'siteTold':
      return { ...state, lastEvent: { event: event.event, at: event.at } };
    case 'linkingChanged':
      return { ...state, linking: event.linking };
    case 'earlierLinksChanged':
      return { ...state, earlierLinks: event.count };
    case 'legalAccepted':
      return { ...state, legalAccepted: event.accepted };
    case 'optionsChanged':
      return withOptions(state, event.options);
    case 'remoteChanged':
      return { ...state, ...event.changes };
    case 'labelsChanged':
      return { ...state, addressLabels: event.labels };
    case 'metadataChanged':
      return { ...state, metadata: event.metadata };
  }
}

function restored(
  state: AppKitState,
  { at, network, reconnecting, device, accountTypes }: Extract<AppKitEvent, { readonly type: 'restored' }>,
): AppKitState {
  const next: AppKitState = {
    ...state,
    startedAt: at,
    reconnecting: undefined,
    device,
    accountTypes: { ...state.accountTypes, ...accountTypes },
  };
  const shown = network === undefined ? next : selectNetwork(next, network);
  // The site may list no network of that namespace any more.
  const waits = reconnecting !== undefined && networksOf(shown, reconnecting).length > 0;
  return waits ? selectNamespace({ ...shown, reconnecting }, reconnecting) : shown;
}

/** The view that follows does not show that an earlier connection failed. */
function forgetFailure(state: AppKitState): AppKitState {
  return state.connectFlow.status === 'failed' ? { ...state, connectFlow: idle } : state;
}

function dropped(
  state: AppKitState,
  namespace: ChainNamespace,
  connectorId: string | undefined,
): AdapterProjection {
  const connection = state.connections[namespace] ?? { status: 'disconnected' };
  const active = connection.status === 'disconnected' ? undefined : connection.connectorId;
  const gone = connectorId === undefined || connectorId === active;
  return {
    connection: gone ? { status: 'disconnected' } : connection,
    connections: (state.libraryConnections[namespace] ?? []).filter(
      (entry) => connectorId !== undefined && entry.connectorId !== connectorId,
    ),
    connectors: state.rows[namespace] ?? [],
  };
}

function remember(list: RecentWallets, wallet: RecentWallets[number]): RecentWallets {
  const others = list.filter(
    (known) => known.connectorId !== wallet.connectorId || known.name !== wallet.name,
  );
  return [wallet, ...others].slice(0, recentWalletLimit);
}
