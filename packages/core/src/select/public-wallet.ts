import type { ConnectorType, WalletInfo } from '../contract/connection.ts';
import type { ByNamespace } from '../contract/namespaces.ts';
import type { ChainNamespace } from '../contract/network.ts';
import type { PublicConnector, PublicConnectorType } from '../contract/public-connector.ts';
import type { AppKitState } from '../contract/state.ts';

/** The connected wallet, in AppKit's words. */
export type PublicWallet = Omit<WalletInfo, 'type'> & { readonly type: PublicConnectorType };

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

/**
 * The connectors in AppKit's words, those of one namespace or all. `providers` has that of the active wallet of each
 * namespace.
 */
export function publicConnectors(
  { connectors, connections, wallets }: Pick<AppKitState, 'connectors' | 'connections' | 'wallets'>,
  providers: ByNamespace<unknown>,
  namespace?: ChainNamespace,
): readonly PublicConnector[] {
  const listed = [...wallets.featured, ...wallets.recommended, ...wallets.paged];
  return connectors
    .filter(({ namespaces }) => namespace === undefined || namespaces.includes(namespace))
    .map(({ uuid, ...connector }) => {
      const { id, name, namespaces, icon, rdns } = connector;
      const listing = rdns === undefined ? undefined : listed.find((wallet) => wallet.rdns === rdns);
      const isActive = (chain: ChainNamespace): boolean => {
        const connection = connections[chain];
        return connection?.status === 'connected' && connection.connectorId === id;
      };
      const of = (chain: ChainNamespace | undefined): PublicConnector => ({
        ...connector,
        type: publicTypes[connector.type],
        chain,
        imageUrl: icon,
        info: rdns === undefined ? undefined : { name, rdns, ...(icon && { icon }), ...(uuid && { uuid }) },
        imageId: listing?.image_id ?? undefined,
        explorerId: listing?.id,
        provider: chain && isActive(chain) ? providers[chain] : undefined,
      });
      const several = namespace === undefined && namespaces.length > 1;
      return { ...of(namespace ?? namespaces[0]), connectors: several ? namespaces.map(of) : undefined };
    });
}
