export { verifyMessage } from '../cosmos/verify-message.ts';
export type { SignedMessage } from '../input/signed-message.ts';
