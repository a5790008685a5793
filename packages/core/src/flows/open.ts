import type { AppKitCore } from '../contract/core.ts';
import type { ChainNamespace } from '../contract/network.ts';
import type { PlannedViewName } from '../contract/planned-views.ts';
import type { AppKitState } from '../contract/state.ts';
import { type StartViewName, type View, type ViewName, type ViewNeed, viewNeeds } from '../contract/views.ts';
import { loadModal } from '../lazy.ts';
import { selectUnsupportedNetwork } from '../select/unsupported-network.ts';
import { mustSignIn } from '../siwx/must-sign-in.ts';
import { isConnected } from '../store/is-connected.ts';
import { prepareServices } from './prepare-services.ts';
import { prepareWallets } from './prepare-wallets.ts';
import { showPairing } from './show-pairing.ts';

/** What `open` shows. */
export interface OpenOptions {
  /** A view that is not possible now, or does not exist yet, gives way to Account, or to Connect while disconnected. */
  readonly view?: ViewName | PlannedViewName | undefined;
  /** Becomes active if it is connected, or if nothing is. If it is disconnected, its wallets are listed. */
  readonly namespace?: ChainNamespace | undefined;
  /** A pairing link of the site's own (`manualWCControl`), which the pairing view shows. */
  readonly uri?: string | undefined;
  /** No effect yet: of the view `Swap`, which is not there yet. */
  readonly arguments?: Readonly<Record<string, string | undefined>> | undefined;
}

/** Opens the modal at once. A view that is not possible now (an account while disconnected) gives way to one that is. */
export function open(core: AppKitCore, options: OpenOptions = {}): void {
  const view = startView(core, options);
  // Before: it is told of the opening.
  prepareServices(core);
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

/** In one namespace: a connected visitor sees its account, which becomes active; others see its wallets. */
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
 * The view of a name. One that is not possible now, or does not exist yet, gives way to Account, or to Connect while
 * disconnected. Alerts the site's developer to a name that does not exist.
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
