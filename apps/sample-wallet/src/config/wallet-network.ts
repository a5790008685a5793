import type {
  SiteBitcoinNetwork,
  SiteConfig,
  SiteNetwork,
  SiteSolanaNetwork,
} from '@mooring/protocol/site-config';

/** A network of this wallet, by its namespace. */
export type WalletNetwork = EvmNetwork | SolanaNetwork | BitcoinNetwork;

export interface EvmNetwork extends SiteNetwork {
  readonly namespace: 'eip155';
  readonly caipNetworkId: string;
}

export interface SolanaNetwork extends SiteSolanaNetwork {
  readonly namespace: 'solana';
}

export interface BitcoinNetwork extends SiteBitcoinNetwork {
  readonly namespace: 'bip122';
}

export type WalletNamespace = WalletNetwork['namespace'];

/** The networks of the settings, in their order. */
export function walletNetworks({
  networks,
  solanaNetworks,
  bitcoinNetworks,
}: Pick<SiteConfig, 'networks' | 'solanaNetworks' | 'bitcoinNetworks'>): readonly WalletNetwork[] {
  return [
    ...networks.map(evmNetwork),
    ...solanaNetworks.map((network): SolanaNetwork => ({ ...network, namespace: 'solana' })),
    ...bitcoinNetworks.map((network): BitcoinNetwork => ({ ...network, namespace: 'bip122' })),
  ];
}

export function evmNetwork(network: SiteNetwork): EvmNetwork {
  return { ...network, namespace: 'eip155', caipNetworkId: `eip155:${network.id}` };
}

export function isEvm(network: WalletNetwork): network is EvmNetwork {
  return network.namespace === 'eip155';
}
