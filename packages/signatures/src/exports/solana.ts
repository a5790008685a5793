export type { SignedMessage } from '../input/signed-message.ts';
export { verifyBytes, verifyMessage } from '../solana/verify-solana-message.ts';
