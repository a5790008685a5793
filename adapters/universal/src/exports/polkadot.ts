// Loaded by src/lazy.ts.
export { findWallets } from '../polkadot/find-polkadot-wallets.ts';
