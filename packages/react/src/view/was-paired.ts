import type { AppKitState } from '@mooring/core';
import { currentView, isConnected } from '@mooring/core/page';

/** Whether the modal closed because the wallet answered the code that was shown. */
export function wasPaired(state: AppKitState, previous: AppKitState): boolean {
  return (
    previous.open &&
    !state.open &&
    isConnected(state) &&
    currentView(previous.router).name === 'ConnectingWalletConnect'
  );
}
