import type { AppKitState } from '@mooring/core';
import { currentView, isConnected, isConnecting, viewFlow } from '@mooring/core/page';

/** Outcome of a flow that the card shows before it goes on. */
export type Finish = 'connected' | 'signedIn' | 'switched';

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

/** Whether the wallet has moved to the network that the previous view asked for, and the view is left for it. */
export function hasSwitched(state: AppKitState, previous: AppKitState): boolean {
  const view = currentView(previous.router);
  const left = state.router !== previous.router || !state.open;
  if (!previous.open || !left || view.name !== 'SwitchNetwork') return false;
  // A visitor who leaves while it waits, or after it has failed, ends the request in the same step.
  return (
    previous.switchFlow.status === 'idle' && state.activeNetwork.caipNetworkId === view.network.caipNetworkId
  );
}
