// Loaded by src/lazy.ts.
export { readBalance } from '../adapter/read-balance.ts';
export {
  estimateCallWith,
  estimateWith,
  sendCallWith,
  sendChanged,
  tokenWith,
  transactionWith,
} from '../adapter/send-transfer.ts';
export { verifySignature } from '../adapter/verify-signature.ts';
export { openTransport } from '../transports/open-transport.ts';
