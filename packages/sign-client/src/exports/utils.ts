export { formatPairingUri as formatUri } from '@mooring/protocol';
export { hashKey, hashMessage } from '@mooring/protocol/crypto';
export { isValidRequestExpiry, sessionSatisfies } from '@mooring/protocol/sign';
export { type ParsedUri, parseUri } from '../client/parse-uri.ts';
export {
  getInternalError,
  getSdkError,
  type InternalErrorKey,
  type SdkErrorKey,
} from '../client/sdk-error.ts';
export {
  getAddressFromAccount,
  getDidAddress,
  getDidAddressNamespace,
  getDidChainId,
  getNamespacedDidChainId,
  parseAccountId,
  parseChainId,
} from '../compat/account-ids.ts';
export {
  buildApprovedNamespaces,
  buildAuthObject,
  formatMessage,
  getAppMetadata,
  populateAuthPayload,
} from '../compat/original-utils.ts';
