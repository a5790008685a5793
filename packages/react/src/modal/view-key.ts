import { currentView, type RouterState, type View } from '@mooring/core';

/** Different for each view that is shown, the same while it stays. */
export function viewKey(router: RouterState): string {
  const view = currentView(router);
  const about = subjectOf(view);
  return `${view.name} ${about}`;
}

function subjectOf(view: View): string {
  switch (view.name) {
    case 'ConnectingExternal':
      return view.connectorId;
    case 'SwitchNetwork':
      return view.network.caipNetworkId;
    case 'ConnectingWalletConnect':
    case 'Downloads':
      return view.wallet?.id ?? '';
    default:
      return '';
  }
}
