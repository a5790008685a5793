export { formatAmount } from '../amounts/format-amount.ts';
export { readAnnouncedText } from '../announced/announced-text.ts';
export { type PeerMetadata, readPeerMetadata } from '../announced/peer-metadata.ts';
export { readMember } from '../announced/read-member.ts';
export { readWalletIcon } from '../announced/wallet-icon.ts';
export { readWalletName } from '../announced/wallet-name.ts';
export {
  type CaipAddress,
  type CaipAddressParts,
  formatCaipAddress,
  isCaipAddress,
  parseCaipAddress,
} from '../caip/address.ts';
export { isAddressOf } from '../caip/address-forms.ts';
export { explorerLink } from '../caip/explorer-link.ts';
export { currentChain, formerChains, formerOrCurrentId } from '../caip/former-chains.ts';
export {
  currentId,
  currentNamespace,
  defaultNamespace,
  isSameAddress,
  type NamespaceFacts,
  namespaceFacts,
  namespaceOf,
  signInNamespace,
} from '../caip/namespaces.ts';
export {
  type CaipNetworkId,
  type CaipNetworkIdParts,
  type ChainNamespace,
  isCaipNetworkId,
  parseCaipNetworkId,
} from '../caip/network-id.ts';
export {
  type BitcoinMethod,
  bitcoinMethods,
  type SolanaMethod,
  solanaMethods,
} from '../caip/session-methods.ts';
export { truncateAddress } from '../caip/truncate-address.ts';
export { equalBytes } from '../crypto/equal-bytes.ts';
export {
  type CreateError,
  type CreateErrorOptions,
  defineErrors,
  type ErrorDefinitions,
  type RetryableMessage,
  retryable,
} from '../errors/define-errors.ts';
export type { ErrorCode } from '../errors/error-titles.ts';
export { fetchCode } from '../errors/fetch-code.ts';
export { isUnanswered, mayBeSent } from '../errors/is-unanswered.ts';
export {
  inDoubtCode,
  isMooringError,
  MooringError,
  type MooringErrorParameters,
} from '../errors/mooring-error.ts';
export { nearestName, suggestName } from '../errors/nearest-name.ts';
export { wireErrors } from '../errors/wire-errors.ts';
export { protocolErrors } from '../errors.ts';
export { type ParseJsonOptions, parseJson } from '../json/parse-json.ts';
export { parsePlainJson } from '../json/parse-plain-json.ts';
export { headOfJson, type JsonSize, measureJson } from '../json/scan-json.ts';
export { type StringifyJsonOptions, stringifyJson } from '../json/stringify-json.ts';
export { formatErrorObject, jsonRpcErrors, readErrorObject } from '../json-rpc/error-object.ts';
export { comparableId, innerId, outerId } from '../json-rpc/ids.ts';
export {
  type ErrorObject,
  isJsonRpcError,
  isJsonRpcRequest,
  isJsonRpcResponse,
  isJsonRpcResult,
  type JsonRpcError,
  type JsonRpcId,
  type JsonRpcRequest,
  type JsonRpcResponse,
  type JsonRpcResult,
} from '../json-rpc/messages.ts';
export { isNotServed, isSend, isSignedByNode } from '../json-rpc/node-calls.ts';
export { blockTagFrom, formatQuantity, parseQuantity } from '../json-rpc/quantity.ts';
export { matchesOrigin, type OriginPattern, parseOriginPattern } from '../origins/origin-pattern.ts';
export { type FormatPairingUriParameters, formatPairingUri } from '../pairing/format-pairing-uri.ts';
export type { PairingUri } from '../pairing/pairing-uri.ts';
export { parsePairingUri } from '../pairing/parse-pairing-uri.ts';
export {
  openWalletWindow,
  /** @deprecated Former name. */
  openWalletWindow as takeWalletWindow,
  showWalletWindow,
  type WindowOpener,
  walletWindowName,
} from '../pairing/wallet-window.ts';
export { type SchemaFailure, type SchemaIssue, schemaFailure } from '../schema/schema-failure.ts';
