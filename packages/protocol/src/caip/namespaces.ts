/** Properties of a chain namespace besides the form of its addresses. */
export interface NamespaceFacts {
  /** Its chains are positive whole numbers. */
  readonly numbered?: true | undefined;
  /** Addresses that differ in the case of their letters are one. */
  readonly caseless?: true | undefined;
  /** The API serves balances of its accounts. */
  readonly apiBalances?: true | undefined;
  /** The API tells what its accounts have done, and their NFTs. */
  readonly apiActivity?: true | undefined;
  /** What people call it, and its accounts in a sign-in message (CAIP-122). Without one, messages are made by the site. */
  readonly accountName?: string | undefined;
  /** Type of an account if its wallet does not announce one. Default: `eoa`. */
  readonly accountType?: 'payment' | undefined;
  /** Preferred type of account if the site names none. Default: the type of an account whose wallet does not announce one. */
  readonly preferredType?: 'smartAccount' | undefined;
  /** By which wallets and sites knew it before. */
  readonly formerNames?: readonly string[] | undefined;
  /** Where explorers show an account and a transaction, after their address. Default: `address` and `tx`. */
  readonly explorerPaths?: ExplorerPaths | undefined;
}

/** Parts of a URL's path, empty where the id itself comes next. */
export interface ExplorerPaths {
  readonly account: string;
  readonly transaction: string;
}

/** Namespace of a network that names none: a plain EVM chain. */
export const defaultNamespace = 'eip155';

/** The one namespace that `wc_sessionAuthenticate` and messages of EIP-4361 serve. */
export const signInNamespace = 'eip155';

const rows: Readonly<Record<string, NamespaceFacts>> = {
  bip122: { accountType: 'payment', accountName: 'Bitcoin' },
  cip34: { explorerPaths: { account: 'address', transaction: 'transaction' } },
  cosmos: { accountName: 'Cosmos' },
  eip155: {
    numbered: true,
    caseless: true,
    apiBalances: true,
    apiActivity: true,
    accountName: 'Ethereum',
    preferredType: 'smartAccount',
  },
  mvx: {
    formerNames: ['elrond', 'multiversx'],
    explorerPaths: { account: 'accounts', transaction: 'transactions' },
  },
  near: { explorerPaths: { account: 'address', transaction: 'txns' } },
  polkadot: { accountName: 'Polkadot', explorerPaths: { account: 'account', transaction: 'extrinsic' } },
  solana: { apiBalances: true, accountName: 'Solana' },
  tezos: { explorerPaths: { account: '', transaction: '' } },
};

const current: Readonly<Record<string, string>> = Object.fromEntries(
  Object.entries(rows).flatMap(([name, { formerNames = [] }]) =>
    formerNames.map((former) => [former, name] as const),
  ),
);

/** The name of today for one that wallets or sites used before; others as they are. */
export function currentNamespace(namespace: string): string {
  return (Object.hasOwn(current, namespace) ? current[namespace] : undefined) ?? namespace;
}

/** A CAIP-2 or CAIP-10 id with the name of today for its namespace. */
export function currentId<Id extends string>(id: Id): Id {
  const name = namespaceOf(id);
  return `${currentNamespace(name)}${id.slice(name.length)}` as Id;
}

/** Properties of a namespace; empty for one without a row. */
export function namespaceFacts(namespace: string): NamespaceFacts {
  return (Object.hasOwn(rows, namespace) ? rows[namespace] : undefined) ?? {};
}

/** Whether two addresses of a namespace are one: base58 has another meaning in another case, hex has not. */
export function isSameAddress(namespace: string, left: string, right: string): boolean {
  if (left === right) return true;
  return namespaceFacts(namespace).caseless === true && left.toLowerCase() === right.toLowerCase();
}

/** The namespace of a CAIP-2 or CAIP-10 id: `eip155` of `eip155:1`. Returns a text without a colon unchanged. */
export function namespaceOf(id: string): string {
  const end = id.indexOf(':');
  return end === -1 ? id : id.slice(0, end);
}
