export {
  type BitcoinTestWallet,
  type BitcoinTestWalletKind,
  type BitcoinTestWalletOptions,
  createBitcoinTestWallet,
} from '../testing/bitcoin-test-wallet.ts';
export type {
  BitcoinTestWalletBehaviour,
  PsbtFault,
  TestAccountOptions,
  TestCoin,
} from '../testing/test-account.ts';
export type { PaymentKind } from '../testing/test-keys.ts';
