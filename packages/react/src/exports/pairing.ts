import './modal.ts';

export { ConnectingWalletConnect } from '../views/connecting-wallet-connect.tsx';
export { ConnectingWalletConnectBasic } from '../views/connecting-wallet-connect-basic.tsx';
export { WalletReceive } from '../views/wallet-receive.tsx';
