// Apart from the modal, since few sites ask for a sign-in: for it to load when a link is made.
export { askSignIn } from '../sign-in/ask-sign-in.ts';
