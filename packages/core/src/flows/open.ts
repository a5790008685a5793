import type { AppKitCore } from '../contract/core.ts';
import type { ChainNamespace } from '../contract/network.ts';
import type { PlannedViewName } from '../contract/planned-views.ts';
import type { AppKitState } from '../contract/state.ts';
import { type StartViewName, type View, type ViewName, type ViewNeed, viewNeeds } from '../contract/views.ts';
import { loadModal } from '../lazy.ts';
import { selectUnsupportedNetwork } from '../select/unsupported-network.ts';
import { mustSignIn } from '../siwx/must-sign-in.ts';
import { isConnected } from '../store/is-connected.ts';
import { prepareWallets } from './prepare-wallets.ts';
import { showPairing } from './show-pairing.ts';

/** What `open` shows. */
export interface OpenOptions {
  /** In place of a view that makes no sense now, or is not there yet: Account, or Connect while nobody is connected. */
  readonly view?: ViewName | PlannedViewName | undefined;
  /**
   * Becomes the active one where somebody is connected in it, or nobody anywhere. Where nobody is connected in it, its wallets
   * are offered.
   */
  readonly namespace?: ChainNamespace | undefined;
  /** A pairing link of the site's own (`manualWCControl`), which the pairing view shows. */
  readonly uri?: string | undefined;
  /** No effect yet: of the view `Swap`, which is not there yet. */
  readonly arguments?: Readonly<Record<string, string | undefined>> | undefined;
}

/** Opens the modal at once. A view that makes no sense right now (an account of nobody) gives way to one that does. */
export function open(core: AppKitCore, options: OpenOptions = {}): void {
  const view = startView(core, options);
  core.dispatch({ type: 'opened', view });
  void prepareWallets(core);
  void showPairing(core, view.name, options.uri);
}

function startView(core: AppKitCore, options: OpenOptions): View {
  const state = core.store.getState();
  if (mustSignIn(state)) return { name: 'SIWXSignMessage' };
  // `onClick={open}` hands over the event, whose `view` is the window.
  const view = typeof options.view === 'string' ? options.view : undefined;
  const { namespace } = options;
  if (namespace !== undefined && Object.hasOwn(state.connections, namespace)) {
    return viewIn(core, namespace, view);
  }
  if (view !== undefined) return namedView(core, view);
  return usualView(core.store.getState());
}

/** Of one namespace: who is connected there sees it, as the active one; anybody else is offered its wallets. */
function viewIn(core: AppKitCore, namespace: ChainNamespace, view: OpenOptions['view']): View {
  const before = core.store.getState();
  // The active one stays until somebody is connected here; where nobody is anywhere, nothing is taken from anybody.
  if (isConnected(before, namespace) || !isConnected(before)) {
    core.dispatch({ type: 'namespaceSelected', namespace });
  }
  const state = core.store.getState();
  const named = view === undefined ? undefined : namedView(core, view);
  const shown = isConnected(state, namespace)
    ? (named ?? usualView(state))
    : offered(named, view === undefined ? wayIn(state) : { name: 'Connect' });
  return shown.name === 'Connect' ? { ...shown, namespace } : shown;
}

/** Accounts are those of another namespace. */
function offered(named: View | undefined, instead: View): View {
  return named === undefined || viewNeeds[named.name] === 'connection' ? instead : named;
}

function usualView(state: AppKitState): View {
  if (!isConnected(state)) return wayIn(state);
  return { name: selectUnsupportedNetwork(state) === undefined ? 'Account' : 'UnsupportedChain' };
}

/** For who is not connected. */
function wayIn({ options, device }: AppKitState): View {
  if (!options.manualWCControl) return { name: 'Connect' };
  return { name: device.mobile ? 'AllWallets' : 'ConnectingWalletConnectBasic' };
}

/**
 * The view of a name. One that makes no sense now, or is not there yet, gives way to Account, or to Connect while nobody is
 * connected. Alerts the site's developer of a name that does not exist.
 */
export function namedView(core: AppKitCore, name: string): View {
  const state = core.store.getState();
  if (isStartView(name)) {
    if (isMet(viewNeeds[name], state)) return { name };
  } else if (!isView(name)) {
    checkName(core, name);
  }
  return { name: isConnected(state) ? 'Account' : 'Connect' };
}

function isView(name: string): name is ViewName {
  return Object.hasOwn(viewNeeds, name);
}

function isStartView(name: string): name is StartViewName {
  return isView(name) && viewNeeds[name] !== 'flow';
}

function isMet(need: ViewNeed, state: AppKitState): boolean {
  switch (need) {
    case 'nothing':
      return true;
    case 'connection':
      return isConnected(state);
    case 'no connection':
      return !isConnected(state);
    case 'network switch':
      return state.options.enableNetworkSwitch;
    case 'unsupported chain':
      return selectUnsupportedNetwork(state) !== undefined;
    case 'flow':
      return false;
  }
}

/** Loads the check only for a name that no view here has. A site without types may hand over something that is no name. */
function checkName(core: AppKitCore, name: string): void {
  if (typeof name !== 'string') return;
  loadModal()
    .then(({ alertView }) => alertView(core, name))
    .catch(() => undefined);
}
