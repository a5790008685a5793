import { AccountButton, NetworkButton, useAppKitState } from '@mooring/kit/react';
import { lazy, Suspense, useEffect, useState } from 'react';
import { useConnection } from 'wagmi';
import { AccountSkeleton } from '../account/account-skeleton.tsx';
import { Welcome } from '../welcome/welcome.tsx';
import { Foot } from './foot.tsx';
import { TopBar } from './top-bar.tsx';

const loadAccount = () => import('../account/account-page.tsx');
const AccountPage = lazy(async () => ({ default: (await loadAccount()).AccountPage }));

const InspectorCard = lazy(async () => ({
  default: (await import('../inspector/inspector-card.tsx')).InspectorCard,
}));

/** The page: a welcome, or the visitor's own page once a wallet is connected. */
export function Page() {
  const { initialized, open } = useAppKitState();
  const { address, status } = useConnection();
  const [inspecting, setInspecting] = useState(false);
  const restoring = address === undefined && (!initialized || status === 'reconnecting');
  useEffect(() => {
    // Somebody is about to connect; if this fails, being connected tries again.
    if (open) loadAccount().catch(() => undefined);
  }, [open]);
  return (
    <>
      <TopBar>
        <NetworkButton className="top__network" />
        <AccountButton balance="hide" className="top__account" />
      </TopBar>
      <main className="main">
        {restoring && <AccountSkeleton />}
        {!restoring && address === undefined && <Welcome />}
        {address !== undefined && (
          <Suspense fallback={<AccountSkeleton />}>
            <AccountPage key={address} address={address} />
          </Suspense>
        )}
      </main>
      {inspecting && (
        <Suspense>
          <InspectorCard onClose={() => setInspecting(false)} />
        </Suspense>
      )}
      <Foot onInspect={() => setInspecting(true)} />
    </>
  );
}
