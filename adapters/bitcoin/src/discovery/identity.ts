/**
 * Identifies wallets by name, the only identity that all interfaces have. Normalizes the name, since a wallet may use
 * slightly different ones on each interface.
 */
export function identityOf(name: string): string {
  const bare = name
    .toLowerCase()
    .replace(/\b(?:web3|bitcoin|btc|wallet|extension)\b/g, ' ')
    .replace(/\s+/g, ' ')
    .trim();
  return bare || name.toLowerCase();
}

/** The connector id for a name, including one that AppKit stored. The namespace separates it from other adapters. */
export function idOf(name: string): string {
  return `bip122:${identityOf(name)}`;
}
