import type { ConnectorInfo } from '../contract/connection.ts';
import type { CoreOptions } from '../contract/core.ts';

/** Rows of wallets elsewhere: those that serve a namespace of the site. */
export function remoteRows({ wallets = [], adapters }: CoreOptions): readonly ConnectorInfo[] {
  return wallets.flatMap((wallet) => {
    const { id, name } = wallet;
    const namespaces = adapters.map((adapter) => adapter.namespace).filter((each) => wallet.serves(each));
    return namespaces.length === 0 ? [] : [{ id, name, type: 'walletConnect' as const, namespaces }];
  });
}
