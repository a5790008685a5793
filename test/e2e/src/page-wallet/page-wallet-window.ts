import type { TestWallet, TestWalletOptions } from '@mooring/evm/testing';

declare global {
  interface Window {
    /** The wallet in the page. */
    testWallet: TestWallet;
    /** Another one, with the same keys, which has not announced itself yet. */
    makeTestWallet(options: Pick<TestWalletOptions, 'rdns' | 'name' | 'icon' | 'uuid'>): TestWallet;
    testWalletSettings: {
      readonly accounts: readonly string[];
      /** By chain id. */
      readonly rpc: Readonly<Record<number, string>>;
    };
  }
}
