export { verifyMessage } from '../cosmos/verify-cosmos-message.ts';
export type { SignedMessage } from '../input/signed-message.ts';
