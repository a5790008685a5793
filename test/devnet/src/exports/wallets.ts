// Apart: most suites run chains and no wallet.
export { type BitcoinAddressKind, type BitcoinKey, bitcoinKey } from '../bitcoin/bitcoin-accounts.ts';

export { type SolanaAccount, solanaAccount } from '../solana/solana-accounts.ts';
export { type KeyWalletOptions, solanaAddress, startKeyWallet } from '../wallets/key-wallet.ts';
