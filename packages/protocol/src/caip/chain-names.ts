const named: ReadonlyMap<string, string> = new Map([
  ['solana:mainnet', '5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'],
  ['solana:devnet', 'EtWTRABZaYq6iMfeYKouRu166VU2xqa1'],
  ['solana:testnet', '4uhcVJyU9pJkvQyS88uRDiswHXSCkY3z'],
]);

/**
 * The second part of a chain's CAIP-2 id, for what wallets write in its place in a sign-in message: Solana's write the name of the
 * cluster. Others as they are.
 */
export function referenceOf(namespace: string, name: string): string {
  return named.get(`${namespace}:${name}`) ?? name;
}
