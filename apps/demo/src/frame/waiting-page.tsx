import { AccountSkeleton } from '../account/account-skeleton.tsx';
import { TopBar } from './top-bar.tsx';

/** Shown until the settings have loaded. */
export function WaitingPage() {
  return (
    <>
      <TopBar />
      <main className="main">
        <AccountSkeleton />
      </main>
    </>
  );
}
