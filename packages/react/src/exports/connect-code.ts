import './pairing.ts';

export { showConnectCode } from '../modal/show-connect-code.tsx';
