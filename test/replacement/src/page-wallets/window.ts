import type { BitcoinTestWallet } from '@mooring/adapter-bitcoin/testing';
import type { SolanaTestWallet } from '@mooring/adapter-solana/testing';

declare global {
  interface Window {
    readonly pageWalletSettings: {
      readonly solanaUrl: string;
      readonly bitcoinUrl: string;
      readonly bitcoinChain: `bip122:${string}`;
    };
    pageWallets: { readonly solana: SolanaTestWallet; readonly bitcoin: BitcoinTestWallet };
  }
}
