export { legacyMessageHash, messageTransactionId } from '../message/message-hashes.ts';
