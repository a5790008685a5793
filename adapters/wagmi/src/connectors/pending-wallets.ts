import { isGranted, type RemoteWallet } from '@mooring/core/adapter';
import type { AdapterState } from './adapter-state.ts';

/** Remote wallets with a grant, current or remembered, that wagmi has not connected. */
export function pendingWallets({ config, remotes }: AdapterState): readonly RemoteWallet[] {
  return [...remotes].flatMap(([uid, wallet]) => {
    const here = config.connectors.some((connector) => connector.uid === uid);
    if (!here || config.state.connections.has(uid)) return [];
    return isGranted(wallet, 'eip155') ? [wallet] : [];
  });
}
