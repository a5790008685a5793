import { blockTagFrom } from '@mooring/protocol';
import type { EvmAccount } from './evm-account.ts';
import { readQuantity } from './read-quantity.ts';
import { createError } from './send-errors.ts';

/**
 * The block tag of a read that is of this block or a later one; `latest` if none is given. Names a number: behind one address, another node
 * may answer the read, and fails if it does not have the block. Rejects with BALANCE_UNAVAILABLE while the node is behind.
 */
export async function blockTag(read: EvmAccount['read'], block: number | undefined): Promise<string> {
  if (block === undefined) return 'latest';
  const latest = readQuantity(await read({ method: 'eth_blockNumber' }));
  const tag = blockTagFrom(latest, block);
  if (tag === undefined) throw createError('BALANCE_UNAVAILABLE');
  return tag;
}
