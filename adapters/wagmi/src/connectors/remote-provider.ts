import type { AdapterHost, RemoteWallet } from '@mooring/core';
import { RemoteProvider } from '@mooring/evm';

/** The provider of a remote wallet. Methods that the wallet did not approve and that need no wallet go to the site's nodes. */
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
