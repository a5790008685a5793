import type { SignClient } from '@mooring/sign-client';
import { loadProvider } from '../lazy.ts';
import type { DappClient, SignSession } from '../session/sign-session.ts';
import type { SiteProvider } from './site-provider.ts';

export interface CreateUniversalProviderOptions {
  /** The session in use. Read once the code has arrived: may be a getter. */
  readonly session: SignSession | undefined;
  readonly fetch: typeof fetch | undefined;
  /** Addresses for its own reads, by CAIP-2 id. */
  readonly nodes: () => Readonly<Record<string, string>>;
}

/** A universal provider over a running client, with the session in use. */
export async function createUniversalProvider(
  client: DappClient,
  options: CreateUniversalProviderOptions,
): Promise<SiteProvider> {
  const { UniversalProvider } = await loadProvider();
  const { session, fetch, nodes } = options;
  return UniversalProvider.init({
    // The dapp's half of the client, which is all that a provider uses.
    client: client as unknown as SignClient,
    session,
    fetch,
    disableProviderPing: true,
    get rpcMap() {
      return nodes();
    },
  });
}
