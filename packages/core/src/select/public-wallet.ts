import type { ConnectorInfo, ConnectorType, WalletInfo } from '../contract/connection.ts';
import type { ChainNamespace } from '../contract/network.ts';

/** How a connector reaches its wallet, in AppKit's words: those that hooks and methods return. */
export type PublicConnectorType = 'ANNOUNCED' | 'INJECTED' | 'WALLET_CONNECT' | 'AUTH' | 'EXTERNAL';

/** The connected wallet, in AppKit's words. */
export type PublicWallet = Omit<WalletInfo, 'type'> & { readonly type: PublicConnectorType };

/** A connector, in AppKit's words. */
export type PublicConnector = Omit<ConnectorInfo, 'type'> & {
  readonly type: PublicConnectorType;
  /** The first of its namespaces. */
  readonly chain: ChainNamespace | undefined;
  /** Its icon. */
  readonly imageUrl: string | undefined;
};

const publicTypes: Readonly<Record<ConnectorType, PublicConnectorType>> = {
  announced: 'ANNOUNCED',
  injected: 'INJECTED',
  walletConnect: 'WALLET_CONNECT',
  embedded: 'AUTH',
  external: 'EXTERNAL',
};

/** The type of a connector in AppKit's words. */
export function publicType(type: ConnectorType): PublicConnectorType {
  return publicTypes[type];
}

/** A wallet in AppKit's words. */
export function publicWallet(wallet: WalletInfo): PublicWallet {
  return { ...wallet, type: publicTypes[wallet.type] };
}

/** A connector in AppKit's words. */
export function publicConnector(connector: ConnectorInfo): PublicConnector {
  const { type, namespaces, icon } = connector;
  return { ...connector, type: publicTypes[type], chain: namespaces[0], imageUrl: icon };
}
