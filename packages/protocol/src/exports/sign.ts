export {
  type BuildApprovedNamespacesParameters,
  buildApprovedNamespaces,
  type SupportedNamespaces,
} from '../sign/build-approved-namespaces.ts';
export { checkConformingNamespaces, givenOnChain } from '../sign/check-conforming-namespaces.ts';
export { checkNamespaces, checkRequestedNamespaces } from '../sign/check-namespaces.ts';
export {
  assertScopedProperties,
  checkProperties,
  isChainApproved,
  isEventApproved,
  isMethodApproved,
  isValidErrorReason,
  isValidRequestExpiry,
} from '../sign/check-parameters.ts';
export { mergeRequiredIntoOptional } from '../sign/merge-required-into-optional.ts';
export { type Constant, type Metadata, metadataSchema } from '../sign/metadata.ts';
export {
  bareNamespace,
  chainOfAccount,
  chainsOf,
  chainsOfAccounts,
  isWireAccountId,
  isWireChainId,
} from '../sign/namespace-lists.ts';
export {
  type Namespace,
  type Namespaces,
  namespacesSchema,
  type ProposalNamespace,
  type ProposalNamespaces,
  proposalNamespacesSchema,
} from '../sign/namespace-types.ts';
export {
  assertValid,
  createProtocolError,
  type ProtocolErrorKind,
  type ProtocolFailure,
  protocolError,
  protocolErrorCodes,
} from '../sign/protocol-error.ts';
export { type ReadMethodResult, readMethodParams, readMethodResult } from '../sign/read-method.ts';
export type {
  PairingRecord,
  Participant,
  Properties,
  ProposalRecord,
  Relay,
  SessionRecord,
} from '../sign/records.ts';
export { sessionSatisfies } from '../sign/session-satisfies.ts';
export {
  isSignMethod,
  type MessageOptions,
  type MethodParams,
  type MethodResult,
  type MethodWithSchema,
  participantSchema,
  relaySchema,
  type SignMethod,
  type SignMethodName,
  signMethods,
  unknownMethodResponse,
} from '../sign/sign-methods.ts';
export {
  type TrafficMetadata,
  type TrafficMetadataParameters,
  trafficMetadata,
} from '../traffic/traffic-metadata.ts';
