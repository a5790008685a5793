import type { AppKitCore } from '../contract/core.ts';
import type { ChainNamespace } from '../contract/network.ts';
import type { PlannedViewName } from '../contract/planned-views.ts';
import type { AppKitState } from '../contract/state.ts';
import {
  type StartViewName,
  type View,
  type ViewName,
  type ViewNeed,
  type ViewProperties,
  viewProperties,
} from '../contract/views.ts';
import { loadModal } from '../lazy.ts';
import { showPairing } from '../pairing/show-pairing.ts';
import { offersBuying } from '../select/offers-buying.ts';
import { selectUnsupportedNetwork } from '../select/unsupported-network.ts';
import { prepareServices } from '../services/prepare-services.ts';
import { mustSignIn } from '../siwx/must-sign-in.ts';
import { isConnected } from '../store/is-connected.ts';
import { prepareWallets } from '../wallet-list/prepare-wallets.ts';

/** Options of `open`. */
export interface OpenOptions {
  /** If the view is not possible now or does not exist yet: Account, or Connect while disconnected. */
  readonly view?: ViewName | PlannedViewName | undefined;
  /** Becomes active if it is connected, or if nothing is. If it is disconnected, its wallets are listed. */
  readonly namespace?: ChainNamespace | undefined;
  /** A pairing link of the site's own (`manualWCControl`), which the pairing view shows. */
  readonly uri?: string | undefined;
  /** Initial values of the view `Swap`: `amount` in whole tokens, and `fromToken` and `toToken` by symbol. */
  readonly arguments?: Readonly<Record<string, string | undefined>> | undefined;
}

/** Opens the modal at once. If the view is not possible now (an account while disconnected), opens one that is. */
export function open(core: AppKitCore, options: OpenOptions = {}): void {
  const view = withArguments(startView(core, options), options.arguments);
  // First, since it listens for the event of the opening.
  prepareServices(core);
  core.dispatch({ type: 'opened', view });
  void prepareWallets(core);
  void showPairing(core, view.name, options.uri);
}

/** Untyped sites may pass anything. */
function withArguments(view: View, given: OpenOptions['arguments']): View {
  if (view.name !== 'Swap' || given === undefined) return view;
  const text = (name: string) => (typeof given[name] === 'string' ? given[name] : undefined);
  return { ...view, amount: text('amount'), fromToken: text('fromToken'), toToken: text('toToken') };
}

function startView(core: AppKitCore, options: OpenOptions): View {
  const state = core.store.getState();
  if (mustSignIn(state)) return { name: 'SIWXSignMessage' };
  // `onClick={open}` passes the event, whose `view` is the window.
  const view = typeof options.view === 'string' ? options.view : undefined;
  const { namespace } = options;
  if (namespace !== undefined && Object.hasOwn(state.connections, namespace)) {
    return viewIn(core, namespace, view);
  }
  if (view !== undefined) return namedView(core, view);
  return usualView(core.store.getState());
}

/** The view for one namespace: its account, which becomes active, if it is connected; else its wallets. */
function viewIn(core: AppKitCore, namespace: ChainNamespace, view: OpenOptions['view']): View {
  const before = core.store.getState();
  // The active namespace stays until this one connects; if nothing is connected, it changes at once.
  if (isConnected(before, namespace) || !isConnected(before)) {
    core.dispatch({ type: 'namespaceSelected', namespace });
  }
  const state = core.store.getState();
  const named = view === undefined ? undefined : namedView(core, view);
  const shown = isConnected(state, namespace)
    ? (named ?? usualView(state))
    : offered(state, named, view === undefined ? wayIn(state) : { name: 'Connect' });
  return shown.name === 'Connect' ? { ...shown, namespace } : shown;
}

/**
 * The named view, unless it is about an account, which another namespace has, or lists the wallets of every namespace to a visitor
 * whose wallet is of another.
 */
function offered(state: AppKitState, named: View | undefined, instead: View): View {
  if (named === undefined) return instead;
  const { needs, everyNamespace }: ViewProperties = viewProperties[named.name];
  const isOfAccount = needs === 'connection' || needs === 'swaps';
  return isOfAccount || (everyNamespace && isConnected(state)) ? instead : named;
}

function usualView(state: AppKitState): View {
  if (!isConnected(state)) return wayIn(state);
  return { name: selectUnsupportedNetwork(state) === undefined ? 'Account' : 'UnsupportedChain' };
}

/** The view for a disconnected visitor. */
function wayIn({ options, device }: AppKitState): View {
  if (!options.manualWCControl) return { name: 'Connect' };
  return { name: device.mobile ? 'AllWallets' : 'ConnectingWalletConnectBasic' };
}

/**
 * The view of a name. If it is not possible now or does not exist yet: Account, or Connect while disconnected. Alerts
 * the site's developer to a name that does not exist.
 */
export function namedView(core: AppKitCore, name: string): View {
  const state = core.store.getState();
  if (isStartView(name)) {
    // Views that start by name need no data. TypeScript compares unions of at most 25 names.
    if (isMet(core, viewProperties[name].needs)) return { name } as View;
  } else if (!isView(name)) {
    checkName(core, name);
  }
  return { name: isConnected(state) ? 'Account' : 'Connect' };
}

function isView(name: string): name is ViewName {
  return Object.hasOwn(viewProperties, name);
}

function isStartView(name: string): name is StartViewName {
  return isView(name) && viewProperties[name].needs !== 'flow';
}

function isMet(core: AppKitCore, need: ViewNeed): boolean {
  const state = core.store.getState();
  switch (need) {
    case 'nothing':
      return true;
    case 'connection':
      return isConnected(state);
    case 'swaps':
      return isConnected(state) && state.remoteFeatures.swaps !== false;
    case 'network switch':
      return state.options.enableNetworkSwitch;
    case 'unsupported chain':
      return selectUnsupportedNetwork(state) !== undefined;
    case 'buying':
      return offersBuying(core, state);
    case 'buying connected':
      return isConnected(state) && offersBuying(core, state);
    case 'flow':
      return false;
  }
}

/** Loads the check only for an unknown name. Untyped sites may pass something other than a string. */
function checkName(core: AppKitCore, name: string): void {
  if (typeof name !== 'string') return;
  loadModal()
    .then(({ alertView }) => alertView(core, name))
    .catch(() => undefined);
}
