import { currentView } from '@mooring/core';
import type { ModalMessages } from '../messages/modal-messages.ts';
import type { ModalState } from '../view/modal-store.ts';

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
      if (view.wallet !== undefined) return view.wallet.name;
      return state.device.mobile ? messages.pairingTitlePhone() : messages.pairingTitle();
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
    case 'AllWallets':
      return messages.allWalletsTitle();
    case 'ConnectWallets':
      return messages.connectWalletsTitle();
    case 'ConnectingWalletConnectBasic':
      return state.device.mobile ? messages.connectTitle() : messages.pairingTitle();
    case 'Downloads':
      return messages.downloadsTitle({ wallet: view.wallet.name });
    case 'GetWallet':
      return messages.getWalletTitle();
    case 'WhatIsAWallet':
      return messages.whatIsWalletTitle();
    case 'WhatIsANetwork':
      return messages.whatIsNetworkTitle();
    case 'SIWXSignMessage':
      return messages.signInTitle();
    case 'WalletReceive':
      return messages.receiveTitle();
    case 'WalletCompatibleNetworks':
      return messages.compatibleTitle();
  }
}
