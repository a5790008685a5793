const plurals = new Intl.PluralRules('en');
const numbers = new Intl.NumberFormat('en');
const many = (count: number, one: string, other: string): string =>
  `${numbers.format(count)} ${plurals.select(count) === 'one' ? one : other}`;

/** Every text of this package, in English. Another language is one more object of this shape. */
export const english = {
  // What is asked, in a few words.
  titleSend: () => 'Send',
  titleSendToken: (v: { readonly token: string }) => `Send ${v.token}`,
  titleSendItem: () => 'Send an item',
  titleApprove: (v: { readonly token: string }) => `Approve spending of ${v.token}`,
  titleEndApproval: (v: { readonly token: string }) => `End approval of ${v.token}`,
  titleApproveCollection: () => 'Approve a whole collection',
  titleEndCollection: () => 'End approval of a collection',
  titleApproveBySignature: () => 'Approve spending by signature',
  titleCall: () => 'Call a contract',
  titleCreate: () => 'Create a contract',
  titleMessage: () => 'Sign a message',
  titleSendBySignature: () => 'Send by signature',
  titleBytes: () => 'Sign bytes',
  titleSignIn: () => 'Sign in',
  titleData: () => 'Sign data',
  titleBlind: () => 'Blind signature',
  titleSwitch: () => 'Switch network',
  titleUnknown: () => 'Unknown request',
  titleUnreadable: () => 'Unreadable request',

  // What it comes to, in a sentence.
  sendTo: (v: { readonly amount: string; readonly to: string }) => `Send ${v.amount} to ${v.to}.`,
  sendItem: (v: { readonly item: string; readonly collection: string; readonly to: string }) =>
    `Send item ${v.item} of collection ${v.collection} to ${v.to}.`,
  letTake: (v: { readonly spender: string; readonly amount: string }) =>
    `Let ${v.spender} take up to ${v.amount}.`,
  letTakeMore: (v: { readonly spender: string; readonly amount: string }) =>
    `Let ${v.spender} take a further ${v.amount}.`,
  letTakeAll: (v: { readonly spender: string; readonly token: string }) =>
    `Let ${v.spender} take all of ${v.token}, now and later.`,
  letTakeAmountOrItem: (v: { readonly spender: string; readonly amount: string; readonly item: string }) =>
    `Let ${v.spender} take up to ${v.amount}, or item ${v.item} of a collection.`,
  letTakeItem: (v: { readonly spender: string; readonly item: string; readonly collection: string }) =>
    `Let ${v.spender} take item ${v.item} of collection ${v.collection}.`,
  letTakeTokens: (v: { readonly spender: string; readonly count: number }) =>
    `Let ${v.spender} take ${many(v.count, 'token', 'tokens')}.`,
  endTake: (v: { readonly spender: string; readonly token: string }) =>
    `${v.spender} may no longer take ${v.token}.`,
  letTakeItems: (v: { readonly operator: string; readonly collection: string }) =>
    `${v.operator} may take every item of collection ${v.collection}.`,
  endTakeItems: (v: { readonly operator: string; readonly collection: string }) =>
    `${v.operator} may no longer take any item of collection ${v.collection}.`,
  call: (v: { readonly selector: string; readonly contract: string }) =>
    `Call function ${v.selector} of contract ${v.contract}.`,
  callAndSend: (v: { readonly selector: string; readonly contract: string; readonly amount: string }) =>
    `Call function ${v.selector} of contract ${v.contract} and send ${v.amount}.`,
  create: (v: { readonly network: string }) => `Put a new contract on ${v.network}.`,
  createAndSend: (v: { readonly network: string; readonly amount: string }) =>
    `Put a new contract on ${v.network} and send it ${v.amount}.`,
  signMessage: () => 'Sign this message with your account. It costs nothing and moves nothing by itself.',
  signBytes: (v: { readonly count: number }) => `Sign ${many(v.count, 'byte', 'bytes')} that are not text.`,
  signInTo: (v: { readonly site: string }) => `Sign in to ${v.site} with your account.`,
  signData: (v: { readonly type: string; readonly application: string }) =>
    `Sign "${v.type}" for ${v.application}.`,
  signBlind: () => 'Sign bytes without knowing what they mean.',
  switchTo: (v: { readonly from: string; readonly to: string }) =>
    `Move this site from ${v.from} to ${v.to}.`,
  switchUnknown: () => 'Move this site to a network that this wallet does not know.',
  unknownRequest: () => 'The wallet does not know what this request does.',

  // Why nothing can be said of a request.
  requestUnreadable: () => 'The request cannot be read.',
  messageNotText: () => 'The message is not text.',
  messageTooLong: (v: { readonly count: number }) =>
    `The message has ${many(v.count, 'character', 'characters')}.`,
  transactionNotObject: () => 'The transaction is not an object.',
  transactionData: () => 'The data of the transaction is not valid.',
  transactionAddress: () => 'An address of the transaction is not valid.',
  transactionNumber: () => 'A number of the transaction is not valid.',
  transactionEmpty: () => 'The transaction has neither a receiver nor code.',
  dataUnreadable: () => 'The typed data is not readable.',
  dataIncomplete: () => 'The typed data is incomplete.',
  dataTypes: () => 'The types of the data are not valid.',
  dataType: () => 'The type of the data is not defined.',
  switchUnreadable: () => 'The network to switch to cannot be read.',

  // Names of what is shown.
  account: () => 'Account',
  alsoSends: () => 'Also sends',
  amount: () => 'Amount',
  application: () => 'Application',
  bytes: () => 'Bytes',
  chain: () => 'Chain',
  collection: () => 'Collection',
  contract: () => 'Contract',
  data: () => 'Data',
  from: () => 'From',
  function: () => 'Function',
  highestFee: () => 'Highest fee',
  issuedAt: () => 'Issued at',
  item: () => 'Item',
  items: () => 'Items',
  message: () => 'Message',
  method: () => 'Method',
  network: () => 'Network',
  newNetwork: () => 'New network',
  nonce: () => 'Nonce',
  notBefore: () => 'Not valid before',
  operator: () => 'Operator',
  owner: () => 'Owner',
  page: () => 'Address of the page',
  request: () => 'Request',
  resource: () => 'Resource',
  salt: () => 'Salt',
  site: () => 'Site',
  size: () => 'Size',
  spender: () => 'Spender',
  statement: () => 'Statement',
  to: () => 'To',
  token: () => 'Token',
  type: () => 'Type',
  validUntil: () => 'Valid until',
  version: () => 'Version',
  yourAccount: () => 'Your account',

  // Values in words.
  allItems: () => 'All, now and later',
  aToken: () => 'a token',
  quoted: (v: { readonly name: string }) => `"${v.name}"`,
  byteCount: (v: { readonly count: number }) => many(v.count, 'byte', 'bytes'),
  named: (v: { readonly name: string; readonly id: string }) => `${v.name} (${v.id})`,
  no: () => 'no',
  noEnd: () => 'No end',
  noFunction: () => 'none',
  noItems: () => 'None',
  none: () => 'none',
  notNamed: () => 'not named',
  notReadable: () => 'not readable',
  tokens: () => 'tokens',
  units: (v: { readonly amount: string }) => `${v.amount} units`,
  unlimited: () => 'Unlimited',
  unlimitedOf: (v: { readonly token: string }) => `Unlimited ${v.token}`,
  unnamedApplication: () => 'an unnamed application',
  yes: () => 'yes',

  // What to look at twice, and dangers.
  warnUnreadable: () => 'This request cannot be read. Decline it unless you know exactly what it does.',
  warnUnknownMethod: () =>
    'This kind of request is not known. Decline it unless you know exactly what it does.',
  warnBlindSignature: () =>
    'This signs bytes nobody can read. They may be a transaction that takes everything you have.',
  warnUnlimitedApproval: () => 'The spender may take all of this token, now and later.',
  warnAllItems: () => 'The operator may take every item of this collection, now and later.',
  warnApprovalBySignature: () =>
    'This signature alone lets the spender take tokens. No transaction will be shown before it does.',
  warnSendBySignature: () =>
    'This signature alone moves tokens. No transaction will be shown before it does.',
  warnOtherChain: (v: { readonly wanted: string; readonly active: string }) =>
    `This is meant for chain ${v.wanted}, but was asked for on chain ${v.active}.`,
  warnNoChain: () => 'This does not say for which chain it is meant. It may be used on any.',
  warnToTokenContract: () => 'The receiver is the token itself. Tokens sent there are usually lost.',
  warnToNobody: () => 'The receiver is the zero address. What is sent there is lost.',
  warnChecksum: () => 'The capital letters of this address do not match: it may be mistyped or altered.',
  warnDelegation: () => 'This hands control of your account to the code of a contract.',
  warnContractCall: () => 'What this contract call does is not known.',
  warnCreation: () => 'This puts a new contract on the chain.',
  warnUnknownToken: () => 'This token is not known here. The amount is in its smallest unit.',
  warnAmountOrItem: () =>
    'This contract is not known here. The number is an amount in its smallest unit, or one item of a collection.',
  warnExtraData: () => 'The call carries data that its function does not use.',
  warnWithValue: (v: { readonly amount: string }) => `The call also sends ${v.amount}.`,
  warnFromOther: () => 'This moves what belongs to another address, which gave permission.',
  warnHiddenCharacters: () => 'The text has characters that hide or reorder it. They are shown as ‹U+…›.',
  warnCut: () => 'Something is too long to be shown whole.',
  warnOutOfView: () => 'Part of what you would agree to is not in view. Open it whole first.',
  warnMoreFields: (v: { readonly shown: number }) =>
    `Only the first ${v.shown} entries are listed. All of them are in the raw request.`,
  warnBytesMessage: () => 'The message is not text. Sign it only if you expect that.',
  warnHashMessage: () => 'The message is a fingerprint of something you cannot see.',
  warnMalformedSignIn: () => 'This looks like a sign-in, but is not a well-formed one.',
  warnSignInElsewhere: (v: { readonly domain: string; readonly asked: string }) =>
    `This signs you in to ${v.domain}, but was asked for by ${v.asked}.`,
  warnSignInAddress: () => 'This signs in another address than the one that signs.',
  warnSignInUri: () => 'The address of the sign-in belongs to another site than the one it names.',
  warnSignerDiffers: () => 'The account named in the request is not the one in the data.',
  warnUntypedData: () => 'Part of this data has a form nobody can check.',
  warnInexactNumber: () =>
    'A number is too large to be shown exactly. What is signed may differ from what is shown.',
};
