import type { RemoteWallet } from '@mooring/core';
import type { AdapterState } from './adapter-state.ts';

/** Wallets elsewhere that are granted, or are remembered to be, and that wagmi has not connected. */
export function comingWallets({ config, remotes }: AdapterState): readonly RemoteWallet[] {
  return [...remotes].flatMap(([uid, wallet]) => {
    const here = config.connectors.some((connector) => connector.uid === uid);
    if (!here || config.state.connections.has(uid)) return [];
    return wallet.granted('eip155') !== undefined || wallet.remembers('eip155') ? [wallet] : [];
  });
}
