import type { AppKitCore } from '../contract/core.ts';
import type { ChainNamespace } from '../contract/network.ts';
import type { AppKitState, View, ViewName } from '../contract/state.ts';
import { selectUnsupportedNetwork } from '../select/unsupported-network.ts';
import { mustSignIn } from '../siwx/must-sign-in.ts';
import { isConnected } from '../store/is-connected.ts';
import { prepareWallets } from '../wallets/prepare-wallets.ts';
import { showPairing } from './show-pairing.ts';

/** Views that `open` takes by name; those that need data of a flow are reached through it. */
export type StartViewName = Exclude<
  ViewName,
  'ConnectingExternal' | 'SwitchNetwork' | 'Downloads' | 'SIWXSignMessage'
>;

export interface OpenOptions {
  /** Names of later releases and of the original are accepted; an unknown one shows Connect. */
  readonly view?: StartViewName | (string & {}) | undefined;
  readonly namespace?: ChainNamespace | undefined;
  /** A pairing link of the site's own (`manualWCControl`), which the pairing view shows. */
  readonly uri?: string | undefined;
  /** Of the view `Swap`, which is not there yet: accepted, and without effect. */
  readonly arguments?: Readonly<Record<string, string | undefined>> | undefined;
}

/** Opens the modal at once. A view that makes no sense right now (an account of nobody) gives way to one that does. */
export function open(core: AppKitCore, options: OpenOptions = {}): void {
  const view = startView(core.store.getState(), options);
  core.dispatch({ type: 'opened', view });
  void prepareWallets(core);
  void showPairing(core, view.name, options.uri);
}

function startView(state: AppKitState, options: OpenOptions): View {
  if (mustSignIn(state)) return { name: 'SIWXSignMessage' };
  if (options.namespace !== undefined && options.namespace !== state.activeNamespace) {
    const network = state.networks.find((known) => known.chainNamespace === options.namespace);
    if (network !== undefined) return { name: 'SwitchNetwork', network };
  }
  if (options.view !== undefined) return namedView(state, options.view);
  if (!isConnected(state)) {
    if (!state.options.manualWCControl) return { name: 'Connect' };
    return { name: state.device.mobile ? 'AllWallets' : 'ConnectingWalletConnectBasic' };
  }
  return { name: selectUnsupportedNetwork(state) === undefined ? 'Account' : 'UnsupportedChain' };
}

/** The view of a name, or one that makes sense where that does not: an account of nobody is Connect. */
export function namedView(state: AppKitState, name: string): View {
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
    case 'ConnectingWalletConnect':
      return { name };
    default:
      return { name: 'Connect' };
  }
}
