export { type BitcoinSignedMessage, verifyMessage } from '../bip122/verify-message.ts';
