export { type AnnouncementWindow, type FoundWallet, findWallets } from '../discovery/announced.ts';
export { isSameWallet } from '../discovery/same-wallet.ts';
export { evmAsks } from '../proposal/evm-asks.ts';
export { listenToWallet, type WalletListener } from '../provider/listen-to-wallet.ts';
export { readAccounts, readChain } from '../provider/read-event.ts';
export { readWallet } from '../provider/read-wallet.ts';
export { switchChain } from '../switching/switch-chain.ts';
