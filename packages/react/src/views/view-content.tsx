import type { View } from '@mooring/core';
import { chunk } from '../context/chunk.ts';
import { LateView } from '../modal/late-view.tsx';
import { Connect } from './connect.tsx';
import { ConnectWallets } from './connect-wallets.tsx';
import { ConnectingExternal } from './connecting-external.tsx';

// Connect and what follows it at once are in the first chunk; the code and the connected person's views are not.
const pairing = chunk(() => import('./pairing-views.tsx'));
const account = chunk(() => import('./account-views.tsx'));
const wallets = chunk(() => import('./wallet-views.tsx'));
const signIn = chunk(() => import('./siwx-sign-message.tsx'));

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
        <LateView view={view} from={pairing}>
          {({ ConnectingWalletConnect }) => <ConnectingWalletConnect wallet={view.wallet} />}
        </LateView>
      );
    case 'SwitchNetwork':
      return (
        <LateView view={view} from={account}>
          {({ SwitchNetwork }) => <SwitchNetwork network={view.network} />}
        </LateView>
      );
    case 'Downloads':
      return (
        <LateView view={view} from={wallets}>
          {({ Downloads }) => <Downloads wallet={view.wallet} />}
        </LateView>
      );
    case 'ConnectingWalletConnectBasic':
      return (
        <LateView view={view} from={pairing}>
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
        <LateView view={view} from={account}>
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
        <LateView view={view} from={wallets}>
          {({ [name]: Shown }) => <Shown />}
        </LateView>
      );
    }
    case 'WalletReceive':
      return (
        <LateView view={view} from={pairing}>
          {({ WalletReceive }) => <WalletReceive />}
        </LateView>
      );
    case 'SIWXSignMessage':
      return (
        <LateView view={view} from={signIn}>
          {({ SIWXSignMessage }) => <SIWXSignMessage />}
        </LateView>
      );
  }
}
