// Apart from the rest, since it brings curves: for adapters to load when a signature is checked.
export { type AskNode, type VerifyMessageParameters, verifyMessage } from '../verify/verify-message.ts';
