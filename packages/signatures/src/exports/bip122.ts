export { type BitcoinSignedMessage, verifyMessage } from '../bip122/verify-bip122-message.ts';
