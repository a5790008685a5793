import type { ConnectorInfo, ConnectorType } from '../contract/connection.ts';
import type { CoreOptions } from '../contract/core.ts';
import type { CaipNetwork } from '../contract/network.ts';
import type { RemoteWallet } from '../contract/remote-wallet.ts';

/** The connector type of a remote wallet. */
export function remoteType({ kind }: Pick<RemoteWallet, 'kind'>): ConnectorType {
  return kind === 'paired' ? 'walletConnect' : kind;
}

/** Rows of remote wallets: those that serve a namespace of the site's networks with an adapter. */
export function remoteRows(
  { wallets = [], adapters }: CoreOptions,
  networks: readonly CaipNetwork[],
): readonly ConnectorInfo[] {
  const used = adapters
    .map(({ namespace }) => namespace)
    .filter((namespace) => networks.some(({ chainNamespace }) => chainNamespace === namespace));
  return wallets.flatMap((wallet) => {
    const { id, name } = wallet;
    const namespaces = used.filter((namespace) => wallet.serves(namespace));
    return namespaces.length === 0 ? [] : [{ id, name, type: remoteType(wallet), namespaces }];
  });
}
