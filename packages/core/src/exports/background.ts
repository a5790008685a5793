// One file for what few pages use alone: the modal then shares its code with one entry, not with five.
export { emitAdapterEvents } from '../events/emit-adapter-events.ts';
export { keepMemory } from '../persist/keep-memory.ts';
export {
  dismissFoundRequest,
  keepRequests,
  loseFoundRequests,
  settleFoundRequest,
} from '../requests/keep-requests.ts';
export { nodesOf } from '../services/api-nodes.ts';
export { startServices } from '../services/start-services.ts';
export { acceptSigned } from '../sign-in/accept-signed.ts';
export { requestSignIn } from '../sign-in/request-sign-in.ts';
export { type OfferedSignIn, signInConnecting } from '../sign-in/sign-in-connecting.ts';
export { watchSignIn } from '../sign-in/watch-sign-in.ts';
