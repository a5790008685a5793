import type { Namespace, ProposalNamespace } from './namespace-types.ts';

/** The bare namespace of a key such as `eip155` or `eip155:137`. */
export function bareNamespace(key: string): string {
  return key.split(':')[0] ?? key;
}

/** The chains of a requested namespace: that of its key, or those it lists. */
export function chainsOf(key: string, namespace: Pick<ProposalNamespace, 'chains'>): readonly string[] {
  return isWireChainId(key) ? [key] : (namespace.chains ?? []);
}

/** The CAIP-2 part of a CAIP-10 account. */
export function chainOfAccount(account: string): string {
  return account.split(':').slice(0, 2).join(':');
}

/** The chains of a session namespace's accounts, in their order, without duplicates. */
export function chainsOfAccounts(namespace: Pick<Namespace, 'accounts'>): readonly string[] {
  return unique(namespace.accounts.map(chainOfAccount));
}

export function unique<Item>(items: readonly Item[]): readonly Item[] {
  return [...new Set(items)];
}

export function containsAll(superset: readonly string[], subset: readonly string[]): boolean {
  const items = new Set(superset);
  return subset.every((item) => items.has(item));
}

/** Whether a value is a chain id by the wire's rule, which is laxer than CAIP-2: text with exactly one colon. */
export function isWireChainId(value: unknown): value is string {
  return typeof value === 'string' && value.trim() !== '' && value.split(':').length === 2;
}

/** Whether a value is an account by the wire's rule: three parts, the last one not empty. */
export function isWireAccountId(value: unknown): value is string {
  if (typeof value !== 'string') return false;
  const parts = value.split(':');
  return parts.length === 3 && parts[2] !== '';
}
