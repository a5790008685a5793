export { formatPairingUri as formatUri } from '@mooring/protocol';
export {
  buildCacao as buildAuthObject,
  formatCacaoMessage as formatMessage,
  narrowAuthPayload as populateAuthPayload,
} from '@mooring/protocol/cacao';
export { hashKey, hashMessage } from '@mooring/protocol/crypto';
export { buildApprovedNamespaces, isValidRequestExpiry, sessionSatisfies } from '@mooring/protocol/sign';
export { type ParsedUri, parseUri } from '../client/parse-uri.ts';
export {
  getInternalError,
  getSdkError,
  type InternalErrorKey,
  type SdkErrorKey,
} from '../client/sdk-error.ts';
