// Apart: most suites run chains and no wallet.
export { type BitcoinAddressKind, type BitcoinKey, bitcoinKey } from '../bitcoin/bitcoin-accounts.ts';

export { type SolanaAccount, solanaAccount } from '../solana/solana-accounts.ts';
export { signBitcoin } from '../wallets/bitcoin-signer.ts';
export { type KeyWalletOptions, solanaAddress, startKeyWallet } from '../wallets/key-wallet.ts';
export { signSolana } from '../wallets/solana-signer.ts';
