import { type AppKitState, currentView, isConnected } from '@mooring/core';

/** Whether the modal closed because the wallet answered the code that was shown. */
export function wasPaired(state: AppKitState, previous: AppKitState): boolean {
  return (
    previous.open &&
    !state.open &&
    isConnected(state) &&
    currentView(previous.router).name === 'ConnectingWalletConnect'
  );
}
