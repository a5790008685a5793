const multiversx = /^erd1[02-9ac-hj-np-z]{58}$/;

const forms: Readonly<Record<string, RegExp>> = {
  algorand: /^[A-Z2-7]{58}$/,
  // All Bitcoin chains. QR codes may contain upper-case bech32.
  bip122:
    /^(?:[123mn][1-9A-HJ-NP-Za-km-z]{25,34}|(?:bc|tb|bcrt)1[02-9ac-hj-np-z]{11,87}|(?:BC|TB|BCRT)1[02-9AC-HJ-NP-Z]{11,87})$/,
  cip34: /^(?:(?:addr|stake)(?:_test)?1[02-9ac-hj-np-z]{50,110}|[1-9A-HJ-NP-Za-km-z]{58,128})$/,
  cosmos: /^[a-z]{1,20}1[02-9ac-hj-np-z]{38,58}$/,
  eip155: /^0x[0-9a-fA-F]{40}$/,
  // Two older names of mvx; the second is too long for a CAIP-2 id.
  elrond: multiversx,
  multiversx,
  mvx: multiversx,
  // A name, or a key in hex.
  near: /^(?=.{2,64}$)[a-z\d]+(?:[-_.][a-z\d]+)*$/,
  polkadot: /^[1-9A-HJ-NP-Za-km-z]{46,49}$/,
  solana: /^[1-9A-HJ-NP-Za-km-z]{32,44}$/,
  stacks: /^S[0-9A-HJKMNP-TV-Z]{38,40}$/,
  sui: /^0x[0-9a-fA-F]{64}$/,
  tezos: /^(?:tz[1-4]|KT1|sr1)[1-9A-HJ-NP-Za-km-z]{33}$/,
  ton: /^[-_A-Za-z0-9]{48}$/,
  tron: /^T[1-9A-HJ-NP-Za-km-z]{33}$/,
};

/** CAIP-10's own rule for an address, and the underscore of NEAR. */
const anyForm = /^[-.%_a-zA-Z0-9]{1,128}$/;

/** The form of a namespace's addresses, or the general form for a namespace without its own. */
export function addressForm(namespace: string): RegExp {
  return (Object.hasOwn(forms, namespace) ? forms[namespace] : undefined) ?? anyForm;
}

/** Whether a text has the form of an address of this namespace. Does not verify checksums. */
export function isAddressOf(namespace: string, address: string): boolean {
  return addressForm(namespace).test(address);
}
