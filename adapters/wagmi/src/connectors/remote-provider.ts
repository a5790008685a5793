import type { AdapterHost, RemoteWallet } from '@mooring/core';
import { RemoteProvider } from '@mooring/evm';

/** The provider of a wallet elsewhere. What the wallet did not approve and needs no wallet is asked of the site's nodes. */
export function remoteProvider(wallet: RemoteWallet, host: AdapterHost): RemoteProvider {
  return new RemoteProvider({
    wallet,
    get networks() {
      return host.networks;
    },
    nodes: wallet.nodes,
    clock: host.clock,
    fetch: (...call) => globalThis.fetch(...call),
  });
}
