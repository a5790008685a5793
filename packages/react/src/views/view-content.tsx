import type { View } from '@mooring/core';
import { lazy, Suspense } from 'react';
import { ViewSkeleton } from '../modal/view-skeleton.tsx';
import { Connect } from './connect.tsx';
import { ConnectWallets } from './connect-wallets.tsx';
import { ConnectingExternal } from './connecting-external.tsx';

// Connect and what follows it at once are in the first chunk; the code and the connected person's views are not.
const pairingViews = () => import('./pairing-views.tsx');
const ConnectingWalletConnect = lazy(() =>
  pairingViews().then((chunk) => ({ default: chunk.ConnectingWalletConnect })),
);
const ConnectingWalletConnectBasic = lazy(() =>
  pairingViews().then((chunk) => ({ default: chunk.ConnectingWalletConnectBasic })),
);
const accountViews = () => import('./account-views.tsx');
const Account = lazy(() => accountViews().then((chunk) => ({ default: chunk.Account })));
const ProfileWallets = lazy(() => accountViews().then((chunk) => ({ default: chunk.ProfileWallets })));
const Networks = lazy(() => accountViews().then((chunk) => ({ default: chunk.Networks })));
const SwitchNetwork = lazy(() => accountViews().then((chunk) => ({ default: chunk.SwitchNetwork })));
const UnsupportedChain = lazy(() => accountViews().then((chunk) => ({ default: chunk.UnsupportedChain })));
const WalletCompatibleNetworks = lazy(() =>
  accountViews().then((chunk) => ({ default: chunk.WalletCompatibleNetworks })),
);
const WalletReceive = lazy(() =>
  import('./wallet-receive.tsx').then((chunk) => ({ default: chunk.WalletReceive })),
);
const SIWXSignMessage = lazy(() =>
  import('./siwx-sign-message.tsx').then((chunk) => ({ default: chunk.SIWXSignMessage })),
);
const walletViews = () => import('./wallet-views.tsx');
const AllWallets = lazy(() => walletViews().then((chunk) => ({ default: chunk.AllWallets })));
const Downloads = lazy(() => walletViews().then((chunk) => ({ default: chunk.Downloads })));
const GetWallet = lazy(() => walletViews().then((chunk) => ({ default: chunk.GetWallet })));
const WhatIsANetwork = lazy(() => walletViews().then((chunk) => ({ default: chunk.WhatIsANetwork })));
const WhatIsAWallet = lazy(() => walletViews().then((chunk) => ({ default: chunk.WhatIsAWallet })));

function chosen(view: View) {
  switch (view.name) {
    case 'Connect':
      return <Connect />;
    case 'ConnectWallets':
      return <ConnectWallets />;
    case 'ConnectingExternal':
      return <ConnectingExternal connectorId={view.connectorId} />;
    case 'ConnectingWalletConnect':
      return <ConnectingWalletConnect wallet={view.wallet} />;
    case 'ConnectingWalletConnectBasic':
      return <ConnectingWalletConnectBasic />;
    case 'Account':
      return <Account />;
    case 'ProfileWallets':
      return <ProfileWallets />;
    case 'Networks':
      return <Networks />;
    case 'SwitchNetwork':
      return <SwitchNetwork network={view.network} />;
    case 'UnsupportedChain':
      return <UnsupportedChain />;
    case 'AllWallets':
      return <AllWallets />;
    case 'Downloads':
      return <Downloads wallet={view.wallet} />;
    case 'GetWallet':
      return <GetWallet />;
    case 'WhatIsAWallet':
      return <WhatIsAWallet />;
    case 'WhatIsANetwork':
      return <WhatIsANetwork />;
    case 'SIWXSignMessage':
      return <SIWXSignMessage />;
    case 'WalletReceive':
      return <WalletReceive />;
    case 'WalletCompatibleNetworks':
      return <WalletCompatibleNetworks />;
  }
}

export function ViewContent({ view }: { readonly view: View }) {
  return <Suspense fallback={<ViewSkeleton view={view} />}>{chosen(view)}</Suspense>;
}
