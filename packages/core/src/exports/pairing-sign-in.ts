// Separate from the modal, since few sites ask for a sign-in: loads when a link is made or a wallet can sign in while
// it connects.
export { acceptSigned } from '../sign-in/accept-signed.ts';
export { askSignIn } from '../sign-in/ask-sign-in.ts';
export { type OfferedSignIn, signInConnecting } from '../sign-in/sign-in-connecting.ts';
