import { currentView } from '@mooring/core';
import type { ModalMessages } from '../messages/modal-messages.ts';
import type { ModalState } from './modal-store.ts';
import { onPhone } from './on-phone.ts';

/** What the heading says. */
export function viewTitle(state: ModalState, messages: ModalMessages): string {
  const view = currentView(state.router);
  switch (view.name) {
    case 'Connect':
      return messages.connectTitle();
    case 'ConnectingExternal':
      return (
        state.connectors.find((connector) => connector.id === view.connectorId)?.name ??
        messages.externalGone()
      );
    case 'ConnectingWalletConnect':
      return onPhone() ? messages.pairingTitlePhone() : messages.pairingTitle();
    case 'Account':
      return messages.accountTitle();
    case 'ProfileWallets':
      return messages.walletsTitle();
    case 'Networks':
      return messages.networksTitle();
    case 'SwitchNetwork':
      return view.network.name;
    case 'UnsupportedChain':
      return messages.unsupportedTitle();
    // Views whose code is still to come.
    default:
      return messages.connectTitle();
  }
}
