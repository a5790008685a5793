import { parseJson } from '@mooring/protocol';
import { readUtxos as readList, readFeeRate as readRate, type Utxo } from '@mooring/protocol/bitcoin';
import { createError } from '../errors.ts';
import { type NodeAccess, readNode } from './esplora.ts';

/** Unspent outputs of an address. Rejects with SOMETHING_WENT_WRONG if malformed, and like {@link readNode}. */
export async function readUtxos(access: NodeAccess, address: string): Promise<readonly Utxo[]> {
  return readNode(access, `/address/${address}/utxo`, (text) => readList(parseJson(text)));
}

/** Parses a list in Esplora's format from the site's own code. Throws SOMETHING_WENT_WRONG for anything else. */
export function parseUtxos(list: unknown): readonly Utxo[] {
  try {
    return readList(list);
  } catch (cause) {
    throw createError('SOMETHING_WENT_WRONG', undefined, { cause });
  }
}

/** Fee per virtual byte, in whole satoshi from 1 to 500; 1 if the node has no estimate. */
export async function readFeeRate(access: NodeAccess): Promise<bigint> {
  return readNode(access, '/fee-estimates', (text) => readRate(parseJson(text)));
}
