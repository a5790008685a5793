import {
  defineMessage,
  type MessageDescriptor,
  type MessageKey,
  type Phrase,
} from '../messages/define-message.ts';

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
  readonly text: MessageDescriptor;
}

export function danger(text: MessageDescriptor): DraftWarning {
  return { level: 'danger', text };
}

export function caution(text: MessageDescriptor): DraftWarning {
  return { level: 'caution', text };
}

/** The warnings of EVM requests, and those that every chain has. */
export const warnings = {
  unreadable: danger(defineMessage('warnUnreadable')),
  unknownMethod: danger(defineMessage('warnUnknownMethod')),
  blindSignature: danger(defineMessage('warnBlindSignature')),
  unlimitedApproval: danger(defineMessage('warnUnlimitedApproval')),
  wholeBalance: danger(defineMessage('warnWholeBalance')),
  unknownSpender: (spender: string) => caution(defineMessage('warnUnknownSpender', { spender })),
  increase: danger(defineMessage('warnIncrease')),
  approveAndCall: danger(defineMessage('warnApproveAndCall')),
  control: danger(defineMessage('warnControl')),
  agent: danger(defineMessage('warnAgent')),
  order: danger(defineMessage('warnOrder')),
  orderCall: danger(defineMessage('warnOrderCall')),
  orderUnread: danger(defineMessage('warnOrderUnread')),
  orderForNothing: danger(defineMessage('warnOrderForNothing')),
  moreApprovals: danger(defineMessage('warnMoreApprovals')),
  allItemsApproval: danger(defineMessage('warnAllItems')),
  approvalBySignature: caution(defineMessage('warnApprovalBySignature')),
  sendBySignature: caution(defineMessage('warnSendBySignature')),
  otherChain: (wanted: string, active: string) => danger(defineMessage('warnOtherChain', { wanted, active })),
  noChain: caution(defineMessage('warnNoChain')),
  toTokenContract: danger(defineMessage('warnToTokenContract')),
  toNobody: danger(defineMessage('warnToNobody')),
  checksum: danger(defineMessage('warnChecksum')),
  delegation: danger(defineMessage('warnDelegation')),
  endDelegation: caution(defineMessage('warnEndDelegation')),
  delegateCall: danger(defineMessage('warnDelegateCall')),
  refund: danger(defineMessage('warnRefund')),
  hiddenCall: danger(defineMessage('warnHiddenCall')),
  moreSteps: danger(defineMessage('warnMoreSteps')),
  steps: (count: number) => caution(defineMessage('warnSteps', { count })),
  through: (contract: string) => caution(defineMessage('warnThrough', { contract })),
  unknownContract: (contract: string) => caution(defineMessage('warnUnknownContract', { contract })),
  unknownCollection: caution(defineMessage('warnUnknownCollection')),
  capabilities: caution(defineMessage('warnCapabilities')),
  callBySignature: caution(defineMessage('warnCallBySignature')),
  lookAlike: (name: string) => caution(defineMessage('warnLookAlike', { name })),
  contractCall: caution(defineMessage('warnContractCall')),
  contractData: caution(defineMessage('warnContractData')),
  creation: caution(defineMessage('warnCreation')),
  unknownToken: caution(defineMessage('warnUnknownToken')),
  amountOrItem: caution(defineMessage('warnAmountOrItem')),
  extraData: caution(defineMessage('warnExtraData')),
  withValue: (amount: Phrase) => caution(defineMessage('warnWithValue', { amount })),
  fromOther: caution(defineMessage('warnFromOther')),
  hiddenCharacters: caution(defineMessage('warnHiddenCharacters')),
  cut: caution(defineMessage('warnCut')),
  outOfView: danger(defineMessage('warnOutOfView')),
  moreFields: (shown: number) => danger(defineMessage('warnMoreFields', { shown })),
  moreWarnings: danger(defineMessage('warnMoreWarnings')),
  bytesMessage: caution(defineMessage('warnBytesMessage')),
  hashMessage: danger(defineMessage('warnHashMessage')),
  malformedSignIn: danger(defineMessage('warnMalformedSignIn')),
  signInElsewhere: (domain: string, asked: string) =>
    danger(defineMessage('warnSignInElsewhere', { domain, asked })),
  signInAddress: danger(defineMessage('warnSignInAddress')),
  signInUri: caution(defineMessage('warnSignInUri')),
  signerDiffers: danger(defineMessage('warnSignerDiffers')),
  untypedData: danger(defineMessage('warnUntypedData')),
  inexactNumber: danger(defineMessage('warnInexactNumber')),
} as const;
