import type { AdapterHost, RemoteWallet } from '@mooring/core/adapter';
import { RemoteProvider } from '@mooring/evm';

/** The provider of a remote wallet. Unapproved methods that need no wallet go to the site's nodes. */
export function remoteProvider(wallet: RemoteWallet, host: AdapterHost): RemoteProvider {
  return new RemoteProvider({
    wallet,
    get networks() {
      return host.networks;
    },
    rpcMap: wallet.nodes,
    nodes: host.nodes,
    clock: host.clock,
    fetch: (...call) => globalThis.fetch(...call),
  });
}
