import { cancelConnect } from '../approval/cancel-connect.ts';
import type { AppKitCore } from '../contract/core.ts';
import type { CaipNetwork } from '../contract/network.ts';
import type { View } from '../contract/views.ts';
import { showPairing } from '../pairing/show-pairing.ts';
import { isConnected } from '../store/is-connected.ts';
import { currentView, popView } from '../store/router.ts';
import { viewFlow } from '../store/view-flow.ts';
import { close } from './close.ts';

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

/** Replaces the current view. */
export function replace(core: AppKitCore, view: View): void {
  core.dispatch({ type: 'replaced', view });
  void showPairing(core, view.name);
}

/**
 * Goes one step back, or closes the modal (may be refused) if there is none. Cancels the connection of the view it
 * leaves.
 */
export function goBack(core: AppKitCore): void {
  const state = core.store.getState();
  const left = currentView(state.router);
  if (popView(state.router, isConnected(state)) === undefined) {
    close(core);
    return;
  }
  core.dispatch({ type: 'wentBack' });
  const connects =
    viewFlow(left) === 'ask wallet' ||
    viewFlow(left) === 'pair' ||
    core.wallets.some(({ view }) => view === left.name);
  if (connects) cancelConnect(core);
  // Returning to a pairing view creates a new link if its own was given up for another wallet.
  void showPairing(core, currentView(core.store.getState().router).name);
}
