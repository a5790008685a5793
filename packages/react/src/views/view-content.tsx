import type { View } from '@mooring/core';
import { lazy, Suspense } from 'react';
import { ViewSkeleton } from '../modal/view-skeleton.tsx';
import { Connect } from './connect.tsx';
import { ConnectingExternal } from './connecting-external.tsx';

// Connect and what follows it at once are in the first chunk; the code and the connected person's views are not.
const ConnectingWalletConnect = lazy(() =>
  import('./connecting-wallet-connect.tsx').then((chunk) => ({ default: chunk.ConnectingWalletConnect })),
);
const accountViews = () => import('./account-views.tsx');
const Account = lazy(() => accountViews().then((chunk) => ({ default: chunk.Account })));
const ProfileWallets = lazy(() => accountViews().then((chunk) => ({ default: chunk.ProfileWallets })));
const Networks = lazy(() => accountViews().then((chunk) => ({ default: chunk.Networks })));
const SwitchNetwork = lazy(() => accountViews().then((chunk) => ({ default: chunk.SwitchNetwork })));
const UnsupportedChain = lazy(() => accountViews().then((chunk) => ({ default: chunk.UnsupportedChain })));

function chosen(view: View) {
  switch (view.name) {
    case 'Connect':
      return <Connect />;
    case 'ConnectingExternal':
      return <ConnectingExternal connectorId={view.connectorId} />;
    case 'ConnectingWalletConnect':
      return <ConnectingWalletConnect />;
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
    // Views whose code is still to come.
    default:
      return <Connect />;
  }
}

export function ViewContent({ view }: { readonly view: View }) {
  return <Suspense fallback={<ViewSkeleton view={view} />}>{chosen(view)}</Suspense>;
}
