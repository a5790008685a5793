import type { AccountDetailsByAddress, WalletInfo } from '../contract/connection.ts';
import type { CaipAddress, CaipNetworkId, ChainNamespace } from '../contract/network.ts';
import type { AppKitState } from '../contract/state.ts';

/** A connected wallet of Profile. */
export interface ProfileWallet {
  readonly namespace: ChainNamespace;
  readonly connectorId: string;
  readonly wallet: WalletInfo;
  readonly accounts: readonly CaipAddress[];
  /** Details of its accounts, as the wallet announces them. */
  readonly accountDetails?: AccountDetailsByAddress | undefined;
  /** The active account of the active wallet, else the wallet's first. */
  readonly address: CaipAddress | undefined;
  readonly chainId: CaipNetworkId;
  /** Whether it is the active wallet of its namespace. */
  readonly active: boolean;
  /** Whether it is the active wallet of the active namespace, which the page shows. */
  readonly shown: boolean;
}

/** Every connected wallet, of all namespaces or one: the active one of the active namespace first. */
export function selectProfileWallets(
  state: AppKitState,
  only?: ChainNamespace | undefined,
): readonly ProfileWallet[] {
  const namespaces = Object.keys(state.libraryConnections).filter(
    (name) => only === undefined || only === name,
  );
  const wallets = namespaces.flatMap((namespace) => {
    const connection = state.connections[namespace];
    const active = connection?.status === 'connected' ? connection : undefined;
    return (state.libraryConnections[namespace] ?? []).map((entry) => {
      const isActive = entry.connectorId === active?.connectorId;
      return {
        namespace,
        ...entry,
        active: isActive,
        shown: isActive && namespace === state.activeNamespace,
        address: isActive ? active?.address : entry.accounts[0],
      };
    });
  });
  return wallets.sort((left, right) => rank(left) - rank(right));
}

function rank({ active, shown }: ProfileWallet): number {
  if (!active) return 2;
  return shown ? 0 : 1;
}
