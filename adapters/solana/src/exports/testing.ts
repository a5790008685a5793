export {
  createSolanaTestWallet,
  type SolanaTestWallet,
  type SolanaTestWalletOptions,
} from '../testing/solana-test-wallet.ts';
