import type { WalletInfo } from '../contract/connection.ts';
import type { CaipAddress, CaipNetworkId, ChainNamespace } from '../contract/network.ts';
import type { AppKitState } from '../contract/state.ts';

export interface ProfileWallet {
  readonly namespace: ChainNamespace;
  readonly connectorId: string;
  readonly wallet: WalletInfo;
  readonly accounts: readonly CaipAddress[];
  /** The account in use of the active wallet, else the wallet's first. */
  readonly address: CaipAddress | undefined;
  readonly chainId: CaipNetworkId;
  readonly active: boolean;
}

/** Every connected wallet, the active one of the active namespace first. */
export function selectProfileWallets(state: AppKitState): readonly ProfileWallet[] {
  const namespaces = Object.keys(state.libraryConnections) as ChainNamespace[];
  const wallets = namespaces.flatMap((namespace) => {
    const connection = state.connections[namespace];
    const active = connection?.status === 'connected' ? connection : undefined;
    return (state.libraryConnections[namespace] ?? []).map((entry) => ({
      namespace,
      ...entry,
      active: entry.connectorId === active?.connectorId,
      address: entry.connectorId === active?.connectorId ? active.address : entry.accounts[0],
    }));
  });
  return wallets.sort((left, right) => rank(state, left) - rank(state, right));
}

function rank(state: AppKitState, wallet: ProfileWallet): number {
  if (!wallet.active) return 2;
  return wallet.namespace === state.activeNamespace ? 0 : 1;
}
