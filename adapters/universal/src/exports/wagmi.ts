export type { QrModal } from '../ethereum/ethereum-types.ts';
export type { LazyEthereumProvider } from '../wagmi/lazy-provider.ts';
export { type WalletConnectParameters, walletConnect } from '../wagmi/wallet-connect.ts';
