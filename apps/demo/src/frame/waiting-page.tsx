import { AccountSkeleton } from '../account/account-skeleton.tsx';
import { TopBar } from './top-bar.tsx';

/** Until the settings are there. */
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
