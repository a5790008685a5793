export { originalPairingLink, pressInOriginal } from '../appkit/original-modal.ts';
export { routeOriginalRelay } from '../appkit/route-relay.ts';
export { complaintsOf } from '../compile/complaints-of.ts';
