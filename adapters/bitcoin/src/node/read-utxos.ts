import { parseJson } from '@mooring/protocol';
import { createError } from '../errors.ts';
import { type NodeAccess, readNode } from './esplora.ts';

/** An unspent output. */
export interface Utxo {
  readonly txid: string;
  readonly vout: number;
  /** Satoshi. */
  readonly value: bigint;
  readonly confirmed: boolean;
}

const most = 20_000;
export const txidForm = /^[0-9a-f]{64}$/;

/** Unspent outputs of an address. Rejects as {@link readNode}, and with SOMETHING_WENT_WRONG for an answer that is no such list. */
export async function readUtxos(access: NodeAccess, address: string): Promise<readonly Utxo[]> {
  return readNode(access, `/address/${address}/utxo`, (text) => parseUtxos(parseJson(text)));
}

/** A list in Esplora's form, of a node or of the site's own code. */
export function parseUtxos(list: unknown): readonly Utxo[] {
  if (!Array.isArray(list)) throw createError('SOMETHING_WENT_WRONG');
  return list.slice(0, most).map((entry: unknown) => {
    const { txid, vout, value, status } = Object(entry) as Readonly<Record<string, unknown>>;
    const isOutput =
      typeof txid === 'string' &&
      txidForm.test(txid) &&
      typeof vout === 'number' &&
      Number.isInteger(vout) &&
      vout >= 0 &&
      typeof value === 'number' &&
      Number.isSafeInteger(value) &&
      value >= 0;
    if (!isOutput) throw createError('SOMETHING_WENT_WRONG');
    return { txid, vout, value: BigInt(value), confirmed: Reflect.get(Object(status), 'confirmed') === true };
  });
}

/** Blocks in which a transfer should be confirmed. */
const wantedBlocks = '3';
/** Satoshi for a virtual byte. */
const leastRate = 1;
export const mostRate = 500;

/** Fee per virtual byte, in whole satoshi from 1 to 500; 1 if the node has no estimate. */
export async function readFeeRate(access: NodeAccess): Promise<bigint> {
  return readNode(access, '/fee-estimates', (text) => {
    const rates = Object(parseJson(text)) as Readonly<Record<string, unknown>>;
    const rate = rates[wantedBlocks] ?? Object.values(rates)[0] ?? leastRate;
    if (typeof rate !== 'number' || !Number.isFinite(rate)) throw createError('SOMETHING_WENT_WRONG');
    return BigInt(Math.ceil(Math.min(mostRate, Math.max(leastRate, rate))));
  });
}
