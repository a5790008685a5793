import type { AppKitCore } from '../contract/core.ts';
import type { ChainNamespace } from '../contract/network.ts';
import type { PlannedViewName } from '../contract/planned-views.ts';
import type { View, ViewName } from '../contract/state.ts';
import { loadModal } from '../lazy.ts';
import { selectUnsupportedNetwork } from '../select/unsupported-network.ts';
import { mustSignIn } from '../siwx/must-sign-in.ts';
import { isConnected } from '../store/is-connected.ts';
import { prepareWallets } from './prepare-wallets.ts';
import { showPairing } from './show-pairing.ts';

/** Views that `open` takes by name; those that need data of a flow are reached through it. */
export type StartViewName = Exclude<
  ViewName,
  'ConnectingExternal' | 'SwitchNetwork' | 'Downloads' | 'SIWXSignMessage'
>;

export interface OpenOptions {
  /** In place of a view that makes no sense now, or is not there yet: Account, or Connect while nobody is connected. */
  readonly view?: ViewName | PlannedViewName | undefined;
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
  if (options.namespace !== undefined && options.namespace !== state.activeNamespace) {
    const network = state.networks.find((known) => known.chainNamespace === options.namespace);
    if (network !== undefined) return { name: 'SwitchNetwork', network };
  }
  // `onClick={open}` hands over the event, whose `view` is the window.
  if (typeof options.view === 'string') return namedView(core, options.view);
  if (!isConnected(state)) {
    if (!state.options.manualWCControl) return { name: 'Connect' };
    return { name: state.device.mobile ? 'AllWallets' : 'ConnectingWalletConnectBasic' };
  }
  return { name: selectUnsupportedNetwork(state) === undefined ? 'Account' : 'UnsupportedChain' };
}

/**
 * The view of a name. One that makes no sense now, or is not there yet, gives way to Account, or to Connect while nobody is
 * connected. Alerts the site's developer of a name that does not exist.
 */
export function namedView(core: AppKitCore, name: string): View {
  const state = core.store.getState();
  const connected = isConnected(state);
  switch (name) {
    case 'Networks':
      if (state.options.enableNetworkSwitch) return { name };
      return { name: connected ? 'Account' : 'Connect' };
    case 'WhatIsAWallet':
    case 'WhatIsANetwork':
    case 'GetWallet':
      return { name };
    case 'AllWallets':
    case 'ConnectWallets':
    case 'ConnectingWalletConnectBasic':
      return connected ? { name: 'Account' } : { name };
    case 'WalletReceive':
    case 'WalletCompatibleNetworks':
      return { name: connected ? name : 'Connect' };
    case 'Account':
    case 'ProfileWallets':
      return { name: connected ? name : 'Connect' };
    case 'UnsupportedChain':
      return {
        name: selectUnsupportedNetwork(state) === undefined ? (connected ? 'Account' : 'Connect') : name,
      };
    case 'Connect':
    case 'ConnectingWalletConnect':
      return { name };
    default:
      checkName(core, name);
      return { name: connected ? 'Account' : 'Connect' };
  }
}

/** Loads the check only for a name that no view here has. A site without types may hand over something that is no name. */
function checkName(core: AppKitCore, name: string): void {
  if (typeof name !== 'string') return;
  loadModal()
    .then(({ alertView }) => alertView(core, name))
    .catch(() => undefined);
}
