import './modal.ts';

export { showConnectCode } from '../modal/show-connect-code.tsx';
