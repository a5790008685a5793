import { namespaceFacts } from '@mooring/protocol';
import type { WalletInfo } from '../contract/connection.ts';
import type { CaipAddress, CaipNetworkId, ChainNamespace } from '../contract/network.ts';
import type { AppKitState } from '../contract/state.ts';

/** An account as the hooks hand it out. */
export interface AccountEntry {
  readonly namespace: ChainNamespace;
  readonly address: string;
  readonly caipAddress: CaipAddress;
  /** `payment` for Bitcoin; contracts that are accounts come with the embedded wallet. */
  readonly type: 'eoa' | 'smartAccount' | 'payment';
}

/** Who is behind an embedded wallet. No such wallet is there yet. */
export interface EmbeddedWalletInfo {
  readonly user: { readonly email?: string | undefined; readonly username?: string | undefined };
  readonly authProvider: string;
  readonly accountType: string | undefined;
  readonly isSmartAccountDeployed: boolean;
}

export interface SelectedAccount {
  readonly isConnected: boolean;
  readonly status: 'connected' | 'connecting' | 'reconnecting' | 'disconnected';
  readonly address: string | undefined;
  readonly caipAddress: CaipAddress | undefined;
  readonly allAccounts: readonly AccountEntry[];
  readonly wallet: WalletInfo | undefined;
  readonly connectorId: string | undefined;
  readonly chainId: CaipNetworkId | undefined;
}

/** The account of a namespace (default: the active one). */
export function selectAccount(state: AppKitState, namespace?: ChainNamespace): SelectedAccount {
  const wanted = namespace ?? state.activeNamespace;
  const connection = state.connections[wanted];
  if (connection?.status !== 'connected') {
    return {
      isConnected: false,
      status:
        connection?.status !== 'connecting'
          ? 'disconnected'
          : connection.reconnecting
            ? 'reconnecting'
            : 'connecting',
      address: undefined,
      caipAddress: undefined,
      allAccounts: [],
      wallet: undefined,
      connectorId: connection?.status === 'connecting' ? connection.connectorId : undefined,
      chainId: undefined,
    };
  }
  return {
    isConnected: true,
    status: 'connected',
    address: plainAddress(connection.address),
    caipAddress: connection.address,
    allAccounts: connection.accounts.map((caipAddress) => ({
      namespace: wanted,
      address: plainAddress(caipAddress),
      caipAddress,
      type: namespaceFacts(wanted).accountType ?? 'eoa',
    })),
    wallet: connection.wallet,
    connectorId: connection.connectorId,
    chainId: connection.chainId,
  };
}

/** The part of a CAIP-10 id after the chain. */
export function plainAddress(address: CaipAddress): string {
  return address.slice(address.lastIndexOf(':') + 1);
}
