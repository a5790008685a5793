export { encodeCall } from '../adapter/encode-call.ts';
