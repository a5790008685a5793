// Apart: most suites run chains and no wallet.
export { type KeyWalletOptions, solanaAddress, startKeyWallet } from '../wallets/key-wallet.ts';
