// Loaded by src/lazy.ts.
export { LibraryWallets } from '../adapter/library-wallets.ts';
