/** Properties of a chain namespace besides the form of its addresses. */
export interface NamespaceFacts {
  /** Whether its chain references are positive integers. */
  readonly numbered?: true | undefined;
  /** Whether addresses are case-insensitive. */
  readonly caseless?: true | undefined;
  /** Whether the API serves balances of its accounts. */
  readonly apiBalances?: true | undefined;
  /** Whether the API serves its accounts' history and NFTs. */
  readonly apiActivity?: true | undefined;
  /** Whether its accounts have API and ENS names. */
  readonly names?: true | undefined;
  /** Whether its coins can be bought. */
  readonly onramp?: true | undefined;
  /** Name of its accounts in a sign-in message (CAIP-122). Without one, the site writes the message. */
  readonly accountName?: string | undefined;
  /** Whether it has chains that the name of its accounts does not name. */
  readonly manyChains?: true | undefined;
  /** Type of an account if its wallet does not announce one. Default: `eoa`. */
  readonly accountType?: 'payment' | undefined;
  /** Preferred type of account if the site names none. Default: the type of an account whose wallet does not announce one. */
  readonly preferredType?: 'smartAccount' | undefined;
  /** Former names used by wallets and sites. */
  readonly formerNames?: readonly string[] | undefined;
  /** Explorer paths of an account and a transaction. Default: `address` and `tx`. */
  readonly explorerPaths?: ExplorerPaths | undefined;
}

/** URL path segments; empty if the id follows directly. */
export interface ExplorerPaths {
  readonly account: string;
  readonly transaction: string;
}

/** Namespace of a network that does not specify one: a plain EVM chain. */
export const defaultNamespace = 'eip155';

/** The only namespace that `wc_sessionAuthenticate` and EIP-4361 messages support. */
export const signInNamespace = 'eip155';

const rows: Readonly<Record<string, NamespaceFacts>> = {
  bip122: { accountType: 'payment', accountName: 'Bitcoin' },
  cip34: { explorerPaths: { account: 'address', transaction: 'transaction' } },
  cosmos: { accountName: 'Cosmos', manyChains: true },
  eip155: {
    numbered: true,
    caseless: true,
    apiBalances: true,
    apiActivity: true,
    names: true,
    onramp: true,
    accountName: 'Ethereum',
    manyChains: true,
    preferredType: 'smartAccount',
  },
  mvx: {
    formerNames: ['elrond', 'multiversx'],
    explorerPaths: { account: 'accounts', transaction: 'transactions' },
  },
  near: { explorerPaths: { account: 'address', transaction: 'txns' } },
  polkadot: {
    accountName: 'Polkadot',
    manyChains: true,
    explorerPaths: { account: 'account', transaction: 'extrinsic' },
  },
  solana: { apiBalances: true, onramp: true, accountName: 'Solana' },
  tezos: { explorerPaths: { account: '', transaction: '' } },
};

const current: Readonly<Record<string, string>> = Object.fromEntries(
  Object.entries(rows).flatMap(([name, { formerNames = [] }]) =>
    formerNames.map((former) => [former, name] as const),
  ),
);

/** The current name of a namespace; returns other names unchanged. */
export function currentNamespace(namespace: string): string {
  return (Object.hasOwn(current, namespace) ? current[namespace] : undefined) ?? namespace;
}

/** A CAIP-2 or CAIP-10 id with the current name of its namespace. */
export function currentId<Id extends string>(id: Id): Id {
  const name = namespaceOf(id);
  return `${currentNamespace(name)}${id.slice(name.length)}` as Id;
}

/** Properties of a namespace; empty for one without a row. */
export function namespaceFacts(namespace: string): NamespaceFacts {
  return (Object.hasOwn(rows, namespace) ? rows[namespace] : undefined) ?? {};
}

/** Whether two addresses of a namespace are the same: base58 is case-sensitive, hex is not. */
export function isSameAddress(namespace: string, left: string, right: string): boolean {
  if (left === right) return true;
  return namespaceFacts(namespace).caseless === true && left.toLowerCase() === right.toLowerCase();
}

/** The namespace of a CAIP-2 or CAIP-10 id: `eip155` of `eip155:1`. Returns a text without a colon unchanged. */
export function namespaceOf(id: string): string {
  const end = id.indexOf(':');
  return end === -1 ? id : id.slice(0, end);
}
