export {
  alice,
  bob,
  type PageWallet,
  pageWallet,
  silent,
  type WalletAnswer,
  willing,
} from '../testing/page-wallet.ts';
