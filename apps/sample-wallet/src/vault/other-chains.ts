export { bitcoinAccount } from './bitcoin-account.ts';
export { solanaAccount } from './solana-account.ts';
