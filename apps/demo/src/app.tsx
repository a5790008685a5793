import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { Suspense, use, useState } from 'react';
import { WagmiProvider } from 'wagmi';
import { FailedPage } from './frame/failed-page.tsx';
import { Page } from './frame/page.tsx';
import { WaitingPage } from './frame/waiting-page.tsx';
import { loadSite, type SiteResult } from './site/load-site.ts';
import { SiteContext } from './site/site-context.ts';

const queries = new QueryClient({ defaultOptions: { queries: { retry: 1 } } });

export function App({ first }: { readonly first: Promise<SiteResult> }) {
  const [loading, setLoading] = useState(first);
  return (
    <Suspense fallback={<WaitingPage />}>
      <Loaded loading={loading} onRetry={() => setLoading(loadSite())} />
    </Suspense>
  );
}

function Loaded(props: { readonly loading: Promise<SiteResult>; readonly onRetry: () => void }) {
  const result = use(props.loading);
  if (!result.ok) return <FailedPage why={result.why} onRetry={props.onRetry} />;
  return (
    <SiteContext value={result.site}>
      <WagmiProvider config={result.site.wagmi.wagmiConfig}>
        <QueryClientProvider client={queries}>
          <Page />
        </QueryClientProvider>
      </WagmiProvider>
    </SiteContext>
  );
}
