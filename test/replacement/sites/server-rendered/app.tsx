import { createAppKit } from '@mooring/kit/react';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { Suspense, use } from 'react';
import { type State, useConnect, useConnection, useConnectors, WagmiProvider } from 'wagmi';
import { networks, wagmiAdapter } from './config.ts';

createAppKit({ adapters: [wagmiAdapter], networks });

/** Asked for by the second half of the page, which waits for it, as for data from a slow source. */
export type Slow = () => Promise<unknown>;

function Account({ id }: { readonly id: string }) {
  const { status, address, chainId } = useConnection();
  return <p data-testid={id}>{`${status} ${address ?? 'nobody'} ${chainId ?? 'nowhere'}`}</p>;
}

function Late({ slow }: { readonly slow: Slow }) {
  use(slow());
  return <Account id="late" />;
}

function Connect() {
  const connectors = useConnectors();
  const { mutate } = useConnect();
  const wallet = connectors.find(({ id }) => id === 'org.example.harbour');
  return (
    <button type="button" onClick={() => wallet && mutate({ connector: wallet })}>
      Join
    </button>
  );
}

/** Written as in wagmi's guide for server rendering. */
export function App({
  initialState,
  slow,
}: {
  readonly initialState: State | undefined;
  readonly slow?: Slow | undefined;
}) {
  return (
    <WagmiProvider config={wagmiAdapter.wagmiConfig} {...(initialState && { initialState })}>
      <QueryClientProvider client={new QueryClient()}>
        <Account id="early" />
        {slow === undefined ? (
          <Account id="late" />
        ) : (
          <Suspense fallback={<p>Loading</p>}>
            <Late slow={slow} />
          </Suspense>
        )}
        <Connect />
        <appkit-button />
      </QueryClientProvider>
    </WagmiProvider>
  );
}
