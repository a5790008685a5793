import type { SolanaTestWallet } from '@mooring/adapter-solana/testing';
import type { AppKit } from '@mooring/kit';

declare global {
  interface Window {
    siteSettings: {
      readonly evmNode: string;
      readonly solanaNode: string;
      readonly relay: string;
    };
    /** The site's modal. */
    site: Pick<AppKit, 'getCaipAddress' | 'disconnect' | 'open' | 'ready'>;
    /** "Lagoon Wallet", which stands in the page. */
    lagoon: SolanaTestWallet;
  }
}
