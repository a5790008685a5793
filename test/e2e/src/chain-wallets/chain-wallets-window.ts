import type { BitcoinTestWallet } from '@mooring/adapter-bitcoin/testing';
import type { SolanaTestWallet } from '@mooring/adapter-solana/testing';

declare global {
  interface Window {
    chainWalletSettings: {
      /** Of the Solana account, 32 bytes. */
      readonly solanaSecret: readonly number[];
      /** A byte, of which the keys of the Bitcoin account are made. */
      readonly bitcoinKey: number;
      /** CAIP-2. */
      readonly bitcoinChain: `bip122:${string}`;
      /** The Solana wallet can sign in while it connects. Default false. */
      readonly signsIn?: boolean | undefined;
    };
    /** A wallet of Solana, in the page. */
    reef: SolanaTestWallet;
    /** A wallet of Bitcoin, in the page. */
    quay: BitcoinTestWallet;
  }
}
