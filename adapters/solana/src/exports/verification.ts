// Loaded by src/lazy.ts.
export { verifyMessage } from '../verify/verify-message.ts';
