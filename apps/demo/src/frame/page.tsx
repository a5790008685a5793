import { AccountButton, NetworkButton, useAppKitAccount, useAppKitState } from '@mooring/kit/react';
import { namespaceOf } from '@mooring/protocol';
import { lazy, type ReactNode, Suspense, useEffect, useState } from 'react';
import { AccountSkeleton } from '../account/account-skeleton.tsx';
import { useNetworks } from '../site/site-context.ts';
import { Welcome } from '../welcome/welcome.tsx';
import { Foot } from './foot.tsx';
import { LostPart } from './lost-part.tsx';
import { PageSkeleton } from './page-skeleton.tsx';
import { TopBar } from './top-bar.tsx';

const loadAccount = () => import('../account/account-page.tsx');
// Loaded again only with the next page, because a browser caches a failed import.
const lost = () => ({ default: LostPart });
const nothing = () => ({ default: (_: { readonly restored: boolean }): ReactNode => null });
const AccountPage = lazy(() => loadAccount().then((room) => ({ default: room.AccountPage }), lost));
const ConnectionNotes = lazy(() =>
  loadAccount().then((room) => ({ default: room.ConnectionNotes }), nothing),
);
const InspectorCard = lazy(() =>
  import('../inspector/inspector-card.tsx').then((part) => ({ default: part.InspectorCard }), lost),
);

/** The page: a welcome, or the visitor's own page once a wallet is connected. */
export function Page() {
  const { initialized, open } = useAppKitState();
  const { caipAddress, address, status } = useAppKitAccount();
  const namespaces = new Set(useNetworks().map(({ caipNetworkId }) => namespaceOf(caipNetworkId)));
  const [inspecting, setInspecting] = useState(false);
  const [met, setMet] = useState<'now' | 'before'>();
  const restoring = address === undefined && (!initialized || status === 'reconnecting');
  useEffect(() => {
    if (open || address !== undefined) setMet((known) => known ?? (open ? 'now' : 'before'));
  }, [open, address]);
  return (
    <>
      <TopBar>
        <NetworkButton className="top__network" />
        <AccountButton balance="hide" className="top__account" />
      </TopBar>
      <main className="main">
        {restoring && <PageSkeleton />}
        {!restoring && caipAddress === undefined && <Welcome />}
        {caipAddress !== undefined && (
          <Suspense fallback={<AccountSkeleton namespaces={namespaces.size} />}>
            <AccountPage key={`${namespaceOf(caipAddress)} ${address}`} account={caipAddress} />
          </Suspense>
        )}
      </main>
      <Suspense>
        {met !== undefined && <ConnectionNotes restored={met === 'before'} />}
        {inspecting && <InspectorCard onClose={() => setInspecting(false)} />}
      </Suspense>
      <Foot onInspect={() => setInspecting(true)} />
    </>
  );
}
