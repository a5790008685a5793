export { type EvmHarness, evmHarness, listedAccounts } from '../testing/evm-harness.ts';
export {
  type LibraryHarness,
  type LibraryProvider,
  libraryConformance,
} from '../testing/library-conformance.ts';
export {
  alice,
  bob,
  type PageWallet,
  pageWallet,
  silent,
  type WalletAnswer,
  willing,
} from '../testing/page-wallet.ts';
export {
  type AnnouncementTarget,
  createTestWallet,
  type TestWallet,
  type TestWalletOptions,
} from '../testing/test-wallet.ts';
