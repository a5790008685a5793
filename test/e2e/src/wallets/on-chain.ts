import { askSolana } from './chain-requests.ts';

/** Lamports of an account, as the node confirms them. */
export async function lamportsOf(url: string, address: string): Promise<bigint> {
  const { value } = await askSolana(url, 'getBalance', [address, { commitment: 'confirmed' }]);
  return BigInt(value as number);
}

/** Satoshi of an address that no block and no payment on its way has taken. */
export async function satoshiOf(url: string, address: string): Promise<number> {
  const response = await fetch(`${url}/address/${address}`);
  const { chain_stats: mined, mempool_stats: waiting } = (await response.json()) as Record<
    'chain_stats' | 'mempool_stats',
    { readonly funded_txo_sum: number; readonly spent_txo_sum: number }
  >;
  return mined.funded_txo_sum - mined.spent_txo_sum + waiting.funded_txo_sum - waiting.spent_txo_sum;
}

/** Mines a block of Bitcoin. */
export async function mine(url: string): Promise<void> {
  await fetch(`${url}/mine`, { method: 'POST', body: '{"blocks":1}' });
}
