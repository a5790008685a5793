import type { AppKitState } from '@mooring/core';
import { currentView, isConnected, isConnecting, viewFlow } from '@mooring/core/page';

/** Outcome of the flow that closed the modal, which the card shows before it closes. */
export type Finish = 'connected' | 'signedIn';

/** The outcome if the modal closed because a wallet answered; `undefined` if the visitor left. */
export function finishOf(state: AppKitState, previous: AppKitState): Finish | undefined {
  if (!previous.open || state.open || !isConnected(state)) return undefined;
  const view = currentView(previous.router);
  if (viewFlow(view) === 'sign in') return state.signIn.status === 'signed' ? 'signedIn' : undefined;
  // Leaving a view while it waits, or after it has failed, is not a connection.
  const waits = previous.connectFlow.status !== 'idle' || previous.pairing.status !== 'idle';
  return isConnecting(view) && !waits ? 'connected' : undefined;
}
