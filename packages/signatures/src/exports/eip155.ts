export { type AskNode, verifyMessage } from '../eip155/verify-message.ts';
export type { SignedMessage } from '../input/signed-message.ts';
