import './modal.ts';

export { Swap } from '../swap/swap.tsx';
export { SwapPreview } from '../swap/swap-preview.tsx';
export { SwapSelectToken } from '../swap/swap-select-token.tsx';
