export { originalPairingLink, pressInOriginal } from '../appkit/original-modal.ts';
export { routeOriginalRelay } from '../appkit/route-relay.ts';
export { complaintsOf, type ParsedFiles } from '../compile/complaints-of.ts';
