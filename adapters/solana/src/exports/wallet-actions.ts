// Loaded by src/lazy.ts.
export { toBytes } from '../transaction/any-transaction.ts';
export { web3Transaction } from '../transaction/web3-transaction.ts';
export {
  remoteSignAndSendTransaction,
  remoteSignMessage,
  remoteSignTransaction,
} from '../wallet/remote-signing.ts';
export { sendTransaction, signAndSendTransaction, signMessage, signTransactions } from '../wallet/sign.ts';
export { connectSigningIn } from '../wallet/sign-in.ts';
