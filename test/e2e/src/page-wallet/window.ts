import type { TestWallet } from '@mooring/core/testing';

declare global {
  interface Window {
    /** The wallet that stands in the page. */
    testWallet: TestWallet;
    testWalletSettings: {
      readonly accounts: readonly string[];
      /** By chain id. */
      readonly rpc: Readonly<Record<number, string>>;
    };
  }
}
