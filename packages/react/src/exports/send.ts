import './modal.ts';

export { WalletSend } from '../send/wallet-send.tsx';
export { WalletSendPreview } from '../send/wallet-send-preview.tsx';
export { WalletSendSelectToken } from '../send/wallet-send-select-token.tsx';
