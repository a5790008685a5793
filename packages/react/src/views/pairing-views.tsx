// One chunk: what draws a code.
export { ConnectingWalletConnect } from './connecting-wallet-connect.tsx';
export { ConnectingWalletConnectBasic } from './connecting-wallet-connect-basic.tsx';
export { WalletReceive } from './wallet-receive.tsx';
