export { type AskNode, verifyMessage } from '../eip155/verify-eip155-message.ts';
export type { SignedMessage } from '../input/signed-message.ts';
