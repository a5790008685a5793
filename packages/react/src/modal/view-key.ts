import { currentView, type RouterState } from '@mooring/core';

/** Different for each view that is shown, the same while it stays. */
export function viewKey(router: RouterState): string {
  const view = currentView(router);
  const about =
    view.name === 'ConnectingExternal'
      ? view.connectorId
      : view.name === 'SwitchNetwork'
        ? view.network.caipNetworkId
        : '';
  return `${view.name} ${about}`;
}
