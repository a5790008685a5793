/**
 * What is fixed of a chain namespace: the one place outside adapters that names any. A namespace without a row works as well,
 * with the rules that hold for all.
 */
export interface NamespaceFacts {
  /** The forms that its addresses have. Says nothing of checksums. */
  readonly address: RegExp;
  /** Its chains are positive whole numbers. */
  readonly numbered?: true | undefined;
  /** What an account is where its wallet does not say. Default: `eoa`. */
  readonly accountType?: 'payment' | undefined;
}

/** What a network means that names no namespace: a plain EVM chain. */
export const defaultNamespace = 'eip155';

/** The one namespace that `wc_sessionAuthenticate` and messages of EIP-4361 serve. */
export const signInNamespace = 'eip155';

const multiversx: NamespaceFacts = { address: /^erd1[02-9ac-hj-np-z]{58}$/ };

const rows: Readonly<Record<string, NamespaceFacts>> = {
  algorand: { address: /^[A-Z2-7]{58}$/ },
  // Of every Bitcoin chain. A code may hold bech32 in capitals.
  bip122: {
    address:
      /^(?:[123mn][1-9A-HJ-NP-Za-km-z]{25,34}|(?:bc|tb|bcrt)1[02-9ac-hj-np-z]{11,87}|(?:BC|TB|BCRT)1[02-9AC-HJ-NP-Z]{11,87})$/,
    accountType: 'payment',
  },
  cip34: {
    address: /^(?:(?:addr|stake)(?:_test)?1[02-9ac-hj-np-z]{50,110}|[1-9A-HJ-NP-Za-km-z]{58,128})$/,
  },
  cosmos: { address: /^[a-z]{1,20}1[02-9ac-hj-np-z]{38,58}$/ },
  eip155: { address: /^0x[0-9a-fA-F]{40}$/, numbered: true },
  // The older names of mvx, which is the only one that is a CAIP-2 namespace.
  elrond: multiversx,
  multiversx,
  mvx: multiversx,
  // Named, or a key in hex.
  near: { address: /^(?=.{2,64}$)[a-z\d]+(?:[-_.][a-z\d]+)*$/ },
  polkadot: { address: /^[1-9A-HJ-NP-Za-km-z]{46,49}$/ },
  solana: { address: /^[1-9A-HJ-NP-Za-km-z]{32,44}$/ },
  stacks: { address: /^S[0-9A-HJKMNP-TV-Z]{38,40}$/ },
  sui: { address: /^0x[0-9a-fA-F]{64}$/ },
  tezos: { address: /^(?:tz[1-4]|KT1|sr1)[1-9A-HJ-NP-Za-km-z]{33}$/ },
  ton: { address: /^[-_A-Za-z0-9]{48}$/ },
  tron: { address: /^T[1-9A-HJ-NP-Za-km-z]{33}$/ },
};

/** CAIP-10's own rule for an address, and the underscore of NEAR. */
const anyNamespace: NamespaceFacts = { address: /^[-.%_a-zA-Z0-9]{1,128}$/ };

/** What is fixed of a namespace; of one that has no row, what holds for all. */
export function namespaceFacts(namespace: string): NamespaceFacts {
  return (Object.hasOwn(rows, namespace) ? rows[namespace] : undefined) ?? anyNamespace;
}

/** The namespace of a CAIP-2 or CAIP-10 id: `eip155` of `eip155:1`. What has no colon is returned whole. */
export function namespaceOf(id: string): string {
  const end = id.indexOf(':');
  return end === -1 ? id : id.slice(0, end);
}

/** Whether a text has the form of an address of this namespace. Checksums are not looked at. */
export function isAddressOf(namespace: string, address: string): boolean {
  return namespaceFacts(namespace).address.test(address);
}
