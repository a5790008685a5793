export type { SignedMessage } from '../input/signed-message.ts';
export { verifyMessage } from '../polkadot/verify-polkadot-message.ts';
