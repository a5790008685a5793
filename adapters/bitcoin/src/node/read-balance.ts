import type { CaipNetwork, NativeBalance } from '@mooring/core';
import { parseJson } from '@mooring/protocol';
import { createError } from '../errors.ts';
import { type NodeAccess, readNode } from './esplora.ts';
import type { Utxo } from './read-utxos.ts';

/** The supply: 21 million coins. */
const mostSatoshi = 2_100_000_000_000_000n;

/**
 * Balance of an address from the network's node, including unconfirmed amounts. Rejects with BALANCE_UNAVAILABLE for an
 * impossible amount, and as {@link readNode}: an unreachable node does not mean an empty account.
 */
export async function readBalance(
  access: NodeAccess,
  { nativeCurrency: { decimals, symbol } }: Pick<CaipNetwork, 'nativeCurrency'>,
  address: string,
): Promise<NativeBalance> {
  const value = await readNode(access, `/address/${address}`, (text) => {
    const { chain_stats: chain, mempool_stats: mempool } = Object(parseJson(text));
    const sum = left(chain) + left(mempool);
    if (sum < 0n || sum > mostSatoshi) throw createError('BALANCE_UNAVAILABLE');
    return sum;
  });
  return { value, decimals, symbol };
}

/** The same from unspent outputs that the site reads itself. */
export function balanceOf(
  utxos: readonly Utxo[],
  { nativeCurrency: { decimals, symbol } }: Pick<CaipNetwork, 'nativeCurrency'>,
): NativeBalance {
  return { value: utxos.reduce((sum, { value }) => sum + value, 0n), decimals, symbol };
}

/** Received and not spent. */
function left(stats: unknown): bigint {
  const { funded_txo_sum: funded, spent_txo_sum: spent } = Object(stats) as Readonly<Record<string, unknown>>;
  return amount(funded) - amount(spent);
}

/** All that ever went through an address may be more than there is. */
function amount(value: unknown): bigint {
  if (typeof value === 'bigint' && value >= 0n) return value;
  if (typeof value === 'number' && Number.isSafeInteger(value) && value >= 0) return BigInt(value);
  throw createError('BALANCE_UNAVAILABLE');
}
