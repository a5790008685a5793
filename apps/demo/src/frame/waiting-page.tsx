import { PageSkeleton } from './page-skeleton.tsx';
import { TopBar } from './top-bar.tsx';

/** Shown until the settings have loaded. */
export function WaitingPage() {
  return (
    <>
      <TopBar />
      <main className="main">
        <PageSkeleton />
      </main>
    </>
  );
}
