import type { ChainNamespace } from '../contract/network.ts';

interface Named {
  readonly name: string;
  readonly rdns?: string | undefined;
}

/**
 * Whether wallets of two namespaces are the same: by rdns, or by name if one of them has no rdns. Pass the ambiguous
 * names (`doubledNames`).
 */
export function isSameWallet(left: Named, right: Named, doubled: ReadonlySet<string>): boolean {
  if (left.rdns !== undefined && right.rdns !== undefined) return left.rdns === right.rdns;
  const name = left.name.toLowerCase();
  return name === right.name.toLowerCase() && !doubled.has(name);
}

/** Names that two wallets of one namespace share. */
export function doubledNames(
  wallets: readonly (Named & { readonly namespaces: readonly ChainNamespace[] })[],
): ReadonlySet<string> {
  const seen = new Set<string>();
  const doubled = new Set<string>();
  for (const { name, namespaces } of wallets) {
    for (const namespace of namespaces) {
      const key = `${namespace} ${name.toLowerCase()}`;
      if (seen.has(key)) doubled.add(name.toLowerCase());
      seen.add(key);
    }
  }
  return doubled;
}
