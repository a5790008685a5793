export { encodeCall } from '../calls/encode-call.ts';
