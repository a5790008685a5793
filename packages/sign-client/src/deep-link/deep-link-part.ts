export { forgetChoice, openWallet } from './open-wallet.ts';
