import type { SolanaTestWallet } from '@mooring/adapter-solana/testing';
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
      /** By which option the site asks for a sign-in. */
      readonly signIn?: 'siwx' | 'siweConfig' | 'reownAuthentication' | undefined;
      /** Name of the page's Solana wallet. Default: "Lagoon Wallet". */
      readonly solanaWallet?: string | undefined;
    };
    /** The site's modal. */
    site: Pick<
      AppKit,
      | 'close'
      | 'disconnect'
      | 'getActiveChainNamespace'
      | 'getCaipAddress'
      | 'getCaipNetworkId'
      | 'getProvider'
      | 'getSIWX'
      | 'open'
      | 'ready'
    >;
    /** The Solana wallet of the page. */
    lagoon: SolanaTestWallet;
  }
}
