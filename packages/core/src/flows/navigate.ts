import type { AppKitCore } from '../contract/core.ts';
import type { CaipNetwork } from '../contract/network.ts';
import type { View } from '../contract/views.ts';
import { isConnected } from '../store/is-connected.ts';
import { currentView, popView } from '../store/router.ts';
import { cancelConnect } from './cancel-connect.ts';
import { close } from './close.ts';
import { showPairing } from './show-pairing.ts';

/** Navigates to a view; does nothing if it is already shown. */
export function push(core: AppKitCore, view: View): void {
  core.dispatch({ type: 'pushed', view });
  void showPairing(core, view.name);
}

/** Lists wallets for a network of a disconnected namespace; Back leads to the connected account. */
export function offerWallets(core: AppKitCore, { chainNamespace, caipNetworkId }: CaipNetwork): void {
  const connect: View = { name: 'Connect', namespace: chainNamespace, chainId: caipNetworkId };
  const before: readonly View[] = isConnected(core.store.getState()) ? [{ name: 'Account' }] : [];
  core.dispatch({ type: 'routed', history: [...before, connect], direction: 'forward' });
}

/** Puts a view in the place of the one that is shown. */
export function replace(core: AppKitCore, view: View): void {
  core.dispatch({ type: 'replaced', view });
  void showPairing(core, view.name);
}

/** One step back, or closed (which may be refused) when there is none. Leaving a connecting view cancels it. */
export function goBack(core: AppKitCore): void {
  const state = core.store.getState();
  const left = currentView(state.router).name;
  if (popView(state.router, isConnected(state)) === undefined) {
    close(core);
    return;
  }
  core.dispatch({ type: 'wentBack' });
  const connects =
    left === 'ConnectingExternal' ||
    left.startsWith('ConnectingWalletConnect') ||
    core.wallets.some(({ view }) => view === left);
  if (connects) cancelConnect(core);
  // A link that was given up for another wallet is made again when its view is shown again.
  void showPairing(core, currentView(core.store.getState().router).name);
}
