// Loaded by src/lazy.ts.
export { findWallets } from '../cosmos/find-cosmos-wallets.ts';
