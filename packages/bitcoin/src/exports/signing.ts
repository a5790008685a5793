export { type MessageKey, type MessageProtocol, signMessage } from '../message/sign-message.ts';
