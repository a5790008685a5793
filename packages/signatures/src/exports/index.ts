export { type AccountMessage, canVerify, verifyMessage } from '../any-chain/verify-message.ts';
export type { AskNode } from '../eip155/verify-eip155-message.ts';
export { signaturesErrors } from '../errors.ts';
