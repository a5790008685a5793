import type { View } from '@mooring/core';
import { LateView } from '../view/late-view.tsx';
import { Connect } from './connect.tsx';
import { ConnectWallets } from './connect-wallets.tsx';
import { ConnectingExternal } from './connecting-external.tsx';
import { accountViews, pairingViews, signInView, walletViews } from './later-views.ts';

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
        <LateView view={view} from={pairingViews}>
          {({ ConnectingWalletConnect }) => <ConnectingWalletConnect wallet={view.wallet} />}
        </LateView>
      );
    case 'SwitchNetwork':
      return (
        <LateView view={view} from={accountViews}>
          {({ SwitchNetwork }) => <SwitchNetwork network={view.network} />}
        </LateView>
      );
    case 'Downloads':
      return (
        <LateView view={view} from={walletViews}>
          {({ Downloads }) => <Downloads wallet={view.wallet} />}
        </LateView>
      );
    case 'ConnectingWalletConnectBasic':
      return (
        <LateView view={view} from={pairingViews}>
          {({ ConnectingWalletConnectBasic: Shown }) => <Shown />}
        </LateView>
      );
    case 'Account':
    case 'ProfileWallets':
    case 'Networks':
    case 'UnsupportedChain':
    case 'WalletCompatibleNetworks': {
      const { name } = view;
      return (
        <LateView view={view} from={accountViews}>
          {({ [name]: Shown }) => <Shown />}
        </LateView>
      );
    }
    case 'AllWallets':
    case 'GetWallet':
    case 'WhatIsANetwork':
    case 'WhatIsAWallet': {
      const { name } = view;
      return (
        <LateView view={view} from={walletViews}>
          {({ [name]: Shown }) => <Shown />}
        </LateView>
      );
    }
    case 'WalletReceive':
      return (
        <LateView view={view} from={pairingViews}>
          {({ WalletReceive }) => <WalletReceive />}
        </LateView>
      );
    case 'SIWXSignMessage':
      return (
        <LateView view={view} from={signInView}>
          {({ SIWXSignMessage }) => <SIWXSignMessage />}
        </LateView>
      );
  }
}
