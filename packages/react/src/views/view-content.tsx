import type { View } from '@mooring/core';
import { loadAccount, loadPairing, loadViews } from '../lazy.ts';
import { LoadedView } from '../view/loaded-view.tsx';
import { Connect } from './connect.tsx';
import { ConnectWallets } from './connect-wallets.tsx';
import { ConnectingExternal } from './connecting-external.tsx';

export function ViewContent({ view }: { readonly view: View }) {
  switch (view.name) {
    case 'Connect':
      return <Connect />;
    case 'ConnectWallets':
      return <ConnectWallets />;
    case 'ConnectingExternal':
      return <ConnectingExternal connectorId={view.connectorId} />;
    case 'ConnectingWalletConnect':
      return (
        <LoadedView view={view} load={loadPairing}>
          {({ ConnectingWalletConnect }) => <ConnectingWalletConnect wallet={view.wallet} />}
        </LoadedView>
      );
    case 'ConnectingWalletConnectBasic':
    case 'WalletReceive': {
      const { name } = view;
      return (
        <LoadedView view={view} load={loadPairing}>
          {({ [name]: Shown }) => <Shown />}
        </LoadedView>
      );
    }
    case 'Account':
      return (
        <LoadedView view={view} load={loadAccount}>
          {({ Account }) => <Account />}
        </LoadedView>
      );
    case 'SwitchNetwork':
      return (
        <LoadedView view={view} load={loadViews}>
          {({ SwitchNetwork }) => <SwitchNetwork network={view.network} />}
        </LoadedView>
      );
    case 'Downloads':
      return (
        <LoadedView view={view} load={loadViews}>
          {({ Downloads }) => <Downloads wallet={view.wallet} />}
        </LoadedView>
      );
    case 'AllWallets':
    case 'GetWallet':
    case 'Networks':
    case 'ProfileWallets':
    case 'SIWXSignMessage':
    case 'UnsupportedChain':
    case 'WalletCompatibleNetworks':
    case 'WhatIsANetwork':
    case 'WhatIsAWallet': {
      const { name } = view;
      return (
        <LoadedView view={view} load={loadViews}>
          {({ [name]: Shown }) => <Shown />}
        </LoadedView>
      );
    }
  }
}
