import type { LoadNodes } from '@mooring/core/adapter';
import type { SignClient } from '@mooring/sign-client';
import type { PairedEngine } from '../engine/paired-engine.ts';
import { loadProvider } from '../lazy.ts';
import type { DappClient } from '../session/sign-session.ts';
import type { SiteProvider } from '../session/site-provider.ts';

export interface CreateUniversalProviderOptions {
  readonly client: DappClient;
  /** The engine whose sessions the provider shows. */
  readonly engine: PairedEngine;
  readonly fetch: typeof fetch | undefined;
  /** Addresses for its own reads, by CAIP-2 id. */
  readonly rpcMap: () => Readonly<Record<string, string>>;
  readonly nodes?: LoadNodes | undefined;
  /** The site's API, for calls to bundlers. */
  readonly apiUrl?: string | undefined;
  readonly projectId?: string | undefined;
}

/** A universal provider over a running engine, with its current session. */
export async function createUniversalProvider({
  client,
  engine,
  fetch,
  rpcMap,
  ...where
}: CreateUniversalProviderOptions): Promise<SiteProvider> {
  const { UniversalProvider } = await loadProvider();
  const options = {
    // A provider only uses the dapp's half of the client.
    client: client as unknown as SignClient,
    fetch,
    disableProviderPing: true,
    ...where,
    get rpcMap() {
      return rpcMap();
    },
  };
  return UniversalProvider.init(options, engine);
}
