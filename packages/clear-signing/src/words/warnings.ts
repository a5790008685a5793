import { type MessageKey, type Phrase, type Said, say } from '../messages/say.ts';

/** A warning about a request. `id` is its message key. */
export interface Warning {
  /** The same in every language. */
  readonly id: MessageKey;
  /** `danger`: money or the account may be lost. */
  readonly level: 'caution' | 'danger';
  readonly text: string;
}

/** A warning that is not translated yet. */
export interface DraftWarning {
  readonly level: Warning['level'];
  readonly text: Said;
}

export function danger(text: Said): DraftWarning {
  return { level: 'danger', text };
}

export function lookTwice(text: Said): DraftWarning {
  return { level: 'caution', text };
}

/** The warnings of EVM requests, and those that every chain has. */
export const warnings = {
  unreadable: danger(say('warnUnreadable')),
  unknownMethod: danger(say('warnUnknownMethod')),
  blindSignature: danger(say('warnBlindSignature')),
  unlimitedApproval: danger(say('warnUnlimitedApproval')),
  wholeBalance: danger(say('warnWholeBalance')),
  unknownSpender: (spender: string) => lookTwice(say('warnUnknownSpender', { spender })),
  increase: danger(say('warnIncrease')),
  approveAndCall: danger(say('warnApproveAndCall')),
  control: danger(say('warnControl')),
  order: danger(say('warnOrder')),
  orderCall: danger(say('warnOrderCall')),
  orderUnread: danger(say('warnOrderUnread')),
  orderForNothing: danger(say('warnOrderForNothing')),
  moreApprovals: danger(say('warnMoreApprovals')),
  allItemsApproval: danger(say('warnAllItems')),
  approvalBySignature: lookTwice(say('warnApprovalBySignature')),
  sendBySignature: lookTwice(say('warnSendBySignature')),
  otherChain: (wanted: string, active: string) => danger(say('warnOtherChain', { wanted, active })),
  noChain: lookTwice(say('warnNoChain')),
  toTokenContract: danger(say('warnToTokenContract')),
  toNobody: danger(say('warnToNobody')),
  checksum: danger(say('warnChecksum')),
  delegation: danger(say('warnDelegation')),
  endDelegation: lookTwice(say('warnEndDelegation')),
  delegateCall: danger(say('warnDelegateCall')),
  refund: danger(say('warnRefund')),
  hiddenCall: danger(say('warnHiddenCall')),
  moreSteps: danger(say('warnMoreSteps')),
  steps: (count: number) => lookTwice(say('warnSteps', { count })),
  through: (contract: string) => lookTwice(say('warnThrough', { contract })),
  unknownContract: (contract: string) => lookTwice(say('warnUnknownContract', { contract })),
  unknownCollection: lookTwice(say('warnUnknownCollection')),
  capabilities: lookTwice(say('warnCapabilities')),
  callBySignature: lookTwice(say('warnCallBySignature')),
  lookAlike: (name: string) => lookTwice(say('warnLookAlike', { name })),
  contractCall: lookTwice(say('warnContractCall')),
  contractData: lookTwice(say('warnContractData')),
  creation: lookTwice(say('warnCreation')),
  unknownToken: lookTwice(say('warnUnknownToken')),
  amountOrItem: lookTwice(say('warnAmountOrItem')),
  extraData: lookTwice(say('warnExtraData')),
  withValue: (amount: Phrase) => lookTwice(say('warnWithValue', { amount })),
  fromOther: lookTwice(say('warnFromOther')),
  hiddenCharacters: lookTwice(say('warnHiddenCharacters')),
  cut: lookTwice(say('warnCut')),
  outOfView: danger(say('warnOutOfView')),
  moreFields: (shown: number) => danger(say('warnMoreFields', { shown })),
  moreWarnings: danger(say('warnMoreWarnings')),
  bytesMessage: lookTwice(say('warnBytesMessage')),
  hashMessage: danger(say('warnHashMessage')),
  malformedSignIn: danger(say('warnMalformedSignIn')),
  signInElsewhere: (domain: string, asked: string) => danger(say('warnSignInElsewhere', { domain, asked })),
  signInAddress: danger(say('warnSignInAddress')),
  signInUri: lookTwice(say('warnSignInUri')),
  signerDiffers: danger(say('warnSignerDiffers')),
  untypedData: danger(say('warnUntypedData')),
  inexactNumber: danger(say('warnInexactNumber')),
} as const;
