export interface Warning {
  /** `danger`: money or the account may be lost. */
  readonly level: 'look-twice' | 'danger';
  readonly text: string;
}

function danger(text: string): Warning {
  return { level: 'danger', text };
}

function lookTwice(text: string): Warning {
  return { level: 'look-twice', text };
}

/** Every warning there is. */
export const warnings = {
  unreadable: danger('This request cannot be read. Decline it unless you know exactly what it does.'),
  unknownMethod: danger(
    'This kind of request is not known. Decline it unless you know exactly what it does.',
  ),
  blindSignature: danger(
    'This signs bytes nobody can read. They may be a transaction that takes everything you have.',
  ),
  unlimitedApproval: danger('The spender may take all of this token, now and later.'),
  allItemsApproval: danger('The operator may take every item of this collection, now and later.'),
  approvalBySignature: lookTwice(
    'This signature alone lets the spender take tokens. No transaction will be shown before it does.',
  ),
  otherChain: (wanted: string, active: string) =>
    danger(`This is meant for chain ${wanted}, but was asked for on chain ${active}.`),
  noChain: lookTwice('This does not say for which chain it is meant. It may be used on any.'),
  toTokenContract: danger('The receiver is the token itself. Tokens sent there are usually lost.'),
  toNobody: danger('The receiver is the zero address. What is sent there is lost.'),
  checksum: danger('The capital letters of this address do not match: it may be mistyped or altered.'),
  delegation: danger('This hands control of your account to the code of a contract.'),
  contractCall: lookTwice('What this contract call does is not known.'),
  creation: lookTwice('This puts a new contract on the chain.'),
  unknownToken: lookTwice('This token is not known here. The amount is in its smallest unit.'),
  amountOrItem: lookTwice(
    'This contract is not known here. The number is an amount in its smallest unit, or one item of a collection.',
  ),
  extraData: lookTwice('The call carries data that its function does not use.'),
  withValue: (amount: string) => lookTwice(`The call also sends ${amount}.`),
  fromOther: lookTwice('This moves what belongs to another address, which gave permission.'),
  hiddenCharacters: lookTwice('The text has characters that hide or reorder it. They are shown as ‹U+…›.'),
  cut: lookTwice('Something is too long to be shown whole.'),
  moreFields: (shown: number) => danger(`Only the first ${shown} entries are shown.`),
  bytesMessage: lookTwice('The message is not text. Sign it only if you expect that.'),
  hashMessage: danger('The message is a fingerprint of something you cannot see.'),
  malformedSignIn: danger('This looks like a sign-in, but is not a well-formed one.'),
  signInElsewhere: (domain: string, asked: string) =>
    danger(`This signs you in to ${domain}, but was asked for by ${asked}.`),
  signInAddress: danger('This signs in another address than the one that signs.'),
  signInUri: lookTwice('The address of the sign-in belongs to another site than the one it names.'),
  signerDiffers: danger('The account named in the request is not the one in the data.'),
  untypedData: danger('Part of this data has a form nobody can check.'),
  inexactNumber: danger(
    'A number is too large to be shown exactly. What is signed may differ from what is shown.',
  ),
} as const;
