/** What is fixed of a chain namespace besides the form of its addresses. */
export interface NamespaceFacts {
  /** Its chains are positive whole numbers. */
  readonly numbered?: true | undefined;
  /** What an account is where its wallet does not say. Default: `eoa`. */
  readonly accountType?: 'payment' | undefined;
}

/** What a network means that names no namespace: a plain EVM chain. */
export const defaultNamespace = 'eip155';

/** The one namespace that `wc_sessionAuthenticate` and messages of EIP-4361 serve. */
export const signInNamespace = 'eip155';

const rows: Readonly<Record<string, NamespaceFacts>> = {
  bip122: { accountType: 'payment' },
  eip155: { numbered: true },
};

/** What is fixed of a namespace; empty for one that has no row. */
export function namespaceFacts(namespace: string): NamespaceFacts {
  return (Object.hasOwn(rows, namespace) ? rows[namespace] : undefined) ?? {};
}

/** The namespace of a CAIP-2 or CAIP-10 id: `eip155` of `eip155:1`. What has no colon is returned whole. */
export function namespaceOf(id: string): string {
  const end = id.indexOf(':');
  return end === -1 ? id : id.slice(0, end);
}
