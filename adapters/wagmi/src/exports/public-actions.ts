// Loaded by src/lazy.ts.
export { readBalance } from '../adapter/read-balance.ts';
export {
  estimateCallWith,
  estimateWith,
  followWith,
  sendCallWith,
  sendChanged,
  tokenWith,
} from '../adapter/send-transfer.ts';
export { verifySignature } from '../adapter/verify-signature.ts';
export { openTransport } from '../transports/open-transport.ts';
