import './modal.ts';

export { WalletReceive } from '../account/wallet-receive.tsx';
export { showConnectCode } from '../mount/show-connect-code.tsx';
export { ConnectingWalletConnect } from '../pairing/connecting-wallet-connect.tsx';
export { ConnectingWalletConnectBasic } from '../pairing/connecting-wallet-connect-basic.tsx';
