import { type AppKitState, type CaipAddress, selectAccount } from '@mooring/core';
import {
  type AccountEntry,
  type ChainNamespace,
  type EmbeddedWalletInfo,
  type PublicWallet,
  publicWallet,
  type SelectedAccount,
} from '@mooring/core/page';

/** An account in AppKit's shape. */
export interface PublicAccount {
  readonly allAccounts: readonly AccountEntry[];
  readonly caipAddress: CaipAddress | undefined;
  readonly address: string | undefined;
  readonly isConnected: boolean;
  readonly status: SelectedAccount['status'];
  /** Always absent: there is no embedded wallet yet. */
  readonly embeddedWalletInfo?: EmbeddedWalletInfo | undefined;
}

export function publicAccount(state: AppKitState, namespace?: ChainNamespace): PublicAccount {
  const { allAccounts, caipAddress, address, isConnected, status } = selectAccount(state, namespace);
  return { allAccounts, caipAddress, address, isConnected, status };
}

/** The connected wallet in AppKit's shape. */
export function walletOf(state: AppKitState, namespace?: ChainNamespace): PublicWallet | undefined {
  const { wallet } = selectAccount(state, namespace);
  return wallet && publicWallet(wallet);
}
