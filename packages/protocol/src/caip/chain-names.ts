const named: ReadonlyMap<string, string> = new Map([
  ['solana:mainnet', '5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'],
  ['solana:devnet', 'EtWTRABZaYq6iMfeYKouRu166VU2xqa1'],
  ['solana:testnet', '4uhcVJyU9pJkvQyS88uRDiswHXSCkY3z'],
]);

/**
 * The CAIP-2 reference of a chain named in a sign-in message, where Solana wallets write the cluster's name. Returns other names
 * unchanged.
 */
export function referenceOf(namespace: string, name: string): string {
  return named.get(`${namespace}:${name}`) ?? name;
}
