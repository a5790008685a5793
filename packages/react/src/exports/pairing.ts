import './modal.ts';

export { showConnectCode } from '../modal/show-connect-code.tsx';
export { ConnectingWalletConnect } from '../views/connecting-wallet-connect.tsx';
export { ConnectingWalletConnectBasic } from '../views/connecting-wallet-connect-basic.tsx';
export { WalletReceive } from '../views/wallet-receive.tsx';
