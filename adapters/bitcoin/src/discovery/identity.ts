/**
 * Identifies wallets by name: no way into a page has another identity, and one wallet may use several ways under slightly
 * different names.
 */
export function identityOf(name: string): string {
  const bare = name
    .toLowerCase()
    .replace(/\b(?:web3|bitcoin|btc|wallet|extension)\b/g, ' ')
    .replace(/\s+/g, ' ')
    .trim();
  return bare || name.toLowerCase();
}

/** A connector's id, in the namespace: a name alone could be the id of another adapter's. Also of what the toolkit has stored. */
export function idOf(name: string): string {
  return `bip122:${identityOf(name)}`;
}
