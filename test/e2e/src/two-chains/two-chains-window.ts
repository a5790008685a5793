import type { SolanaTestWallet } from '@mooring/adapter-solana/testing';
import type { CosmosTestWallet, PolkadotTestWallet } from '@mooring/adapter-universal/testing';
import type { AppKit } from '@mooring/kit';

declare global {
  interface Window {
    siteSettings: {
      readonly evmNode: string;
      readonly solanaNode: string;
      /** Default: the site has no Bitcoin. */
      readonly bitcoinNode?: string | undefined;
      readonly relay: string;
      /** Default: the site has no API. */
      readonly api?: string | undefined;
      /** The option with which the site configures sign-in. */
      readonly signIn?: 'siwx' | 'siweConfig' | 'reownAuthentication' | undefined;
      /** Name of the page's Solana wallet. Default: "Lagoon Wallet". */
      readonly solanaWallet?: string | undefined;
      /** The site has Polkadot, Cosmos Hub and Osmosis too, and the page a wallet of each kind. Default false. */
      readonly polkadotAndCosmos?: boolean | undefined;
    };
    /** The site's modal. */
    site: Pick<
      AppKit,
      | 'close'
      | 'disconnect'
      | 'getActiveChainNamespace'
      | 'getCaipAddress'
      | 'getCaipNetworkId'
      | 'getCaipNetworks'
      | 'getProvider'
      | 'getSIWX'
      | 'subscribeState'
      | 'open'
      | 'ready'
      | 'switchNetwork'
    >;
    /** The Solana wallet of the page. */
    lagoon: SolanaTestWallet;
    /** The extension of Polkadot, and that of Cosmos chains: in pages of `polkadotAndCosmos` alone. */
    talisman: PolkadotTestWallet;
    keplrWallet: CosmosTestWallet;
  }
}
