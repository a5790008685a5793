import { namespaceFacts } from '@mooring/protocol';
import type { AccountType } from '../contract/account-type.ts';
import type { WalletInfo } from '../contract/connection.ts';
import type { AccountTypeOf, Namespace } from '../contract/namespaces.ts';
import type { CaipAddressOf, CaipNetworkId, ChainNamespace } from '../contract/network.ts';
import type { AppKitState } from '../contract/state.ts';
import { plainAddress } from '../format/plain-address.ts';

/** An account as hooks return it. */
export interface AccountEntry<N extends Namespace = Namespace> {
  readonly namespace: N;
  readonly address: string;
  readonly caipAddress: CaipAddressOf<N>;
  /** As the wallet announces it, else the namespace's default. */
  readonly type: AccountTypeOf<N>;
  readonly publicKey?: string | undefined;
  /** Derivation path. */
  readonly path?: string | undefined;
}

/** The preferred account type of a namespace: the site's, else the namespace's default. */
export function preferredType({ accountTypes }: AppKitState, namespace: ChainNamespace): AccountType {
  const { preferredType: usual, accountType = 'eoa' } = namespaceFacts(namespace);
  return (
    (Object.hasOwn(accountTypes, namespace) ? accountTypes[namespace] : undefined) ?? usual ?? accountType
  );
}

/** The user of an embedded wallet. No such wallet exists yet. */
export interface EmbeddedWalletInfo {
  readonly user: { readonly email?: string | undefined; readonly username?: string | undefined };
  readonly authProvider: string;
  readonly accountType: string | undefined;
  readonly isSmartAccountDeployed: boolean;
}

/** The connected account as hooks and sites read it. */
export interface SelectedAccount<N extends Namespace = Namespace> {
  readonly isConnected: boolean;
  readonly status: 'connected' | 'connecting' | 'reconnecting' | 'disconnected';
  readonly address: string | undefined;
  readonly caipAddress: CaipAddressOf<N> | undefined;
  readonly allAccounts: readonly AccountEntry<N>[];
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
    allAccounts: connection.accounts.map((caipAddress) => {
      const { type, ...details } = connection.accountDetails?.[caipAddress] ?? {};
      return {
        namespace: wanted,
        address: plainAddress(caipAddress),
        caipAddress,
        type: type ?? namespaceFacts(wanted).accountType ?? 'eoa',
        ...details,
      };
    }),
    wallet: connection.wallet,
    connectorId: connection.connectorId,
    chainId: connection.chainId,
  };
}

/** Whether the account of a namespace (default: the active one) is a smart account. */
export function selectSmartAccount(state: AppKitState, namespace?: ChainNamespace): boolean {
  const { allAccounts, caipAddress } = selectAccount(state, namespace);
  return allAccounts.some(
    (account) => account.caipAddress === caipAddress && account.type === 'smartAccount',
  );
}
