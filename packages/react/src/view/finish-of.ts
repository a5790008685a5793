import type { AppKitState } from '@mooring/core';
import { currentView, isConnected, isConnecting, viewFlow } from '@mooring/core/page';

/** Outcome of a flow that the card shows before it continues. */
export type Finish = 'connected' | 'signedIn' | 'switched' | 'sent';

/** The outcome if the modal closed because a wallet answered; `undefined` if the visitor left. */
export function finishOf(state: AppKitState, previous: AppKitState): Finish | undefined {
  if (!previous.open || state.open || !isConnected(state)) return undefined;
  const view = currentView(previous.router);
  if (viewFlow(view) === 'sign in') return state.signIn.status === 'signed' ? 'signedIn' : undefined;
  if (hasSwitched(state, previous)) return 'switched';
  // Leaving a view while it waits, or after it has failed, is not a connection.
  const waits = previous.connectFlow.status !== 'idle' || previous.pairing.status !== 'idle';
  return isConnecting(view) && !waits ? 'connected' : undefined;
}

/** The outcome if another view follows one whose request the wallet has carried out; `undefined` if the visitor left it. */
export function finishWithin(state: AppKitState, previous: AppKitState): Finish | undefined {
  if (!state.open || state.router === previous.router) return undefined;
  if (hasSwitched(state, previous)) return 'switched';
  const [from, to] = [previous, state].map(({ router }) => currentView(router).name);
  // Going back leads to the form.
  const reviewed = from === 'WalletSendPreview' || from === 'SwapPreview';
  return reviewed && to === 'Account' && state.router.direction === 'back' ? 'sent' : undefined;
}

function hasSwitched(state: AppKitState, previous: AppKitState): boolean {
  const view = currentView(previous.router);
  if (!previous.open || view.name !== 'SwitchNetwork') return false;
  const { caipNetworkId, chainNamespace } = view.network;
  // A page whose wallet is on another network may show this one before the wallet has switched.
  const connection = state.connections[chainNamespace];
  const isThere = connection?.status === 'connected' && connection.chainId === caipNetworkId;
  // Leaving while it waits, or after it failed, ends the request in the same step.
  return (
    previous.switchFlow.status === 'idle' && state.activeNetwork.caipNetworkId === caipNetworkId && isThere
  );
}
