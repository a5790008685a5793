import { maxSatoshi, txidForm } from '../chain/bounds.ts';

/** An unspent output. */
export interface Utxo {
  readonly txid: string;
  readonly vout: number;
  /** Satoshi. */
  readonly value: bigint;
  readonly confirmed: boolean;
}

const maxUtxos = 20_000;
/** Blocks in which a transfer should be confirmed. */
const wantedBlocks = '3';
/** Satoshi per virtual byte. */
const minFeeRate = 1;
/** Highest fee per virtual byte, in satoshi. */
export const maxFeeRate = 500;

type Members = Readonly<Record<string, unknown>>;

/** Parses the answer of `/address/…/utxo`, up to 20,000 outputs. @throws TypeError for anything else */
export function parseUtxos(answer: unknown): readonly Utxo[] {
  if (!Array.isArray(answer)) throw new TypeError('no list of outputs');
  return answer.slice(0, maxUtxos).map((entry: unknown) => {
    const { txid, vout, value, status } = Object(entry) as Members;
    if (typeof txid !== 'string' || !txidForm.test(txid) || !isCount(vout) || !isCount(value))
      throw new TypeError('something that is no output');
    return { txid, vout, value: BigInt(value), confirmed: Reflect.get(Object(status), 'confirmed') === true };
  });
}

/**
 * Parses the answer of `/address/…`: the balance in satoshi, including unconfirmed amounts.
 *
 * @throws TypeError for anything else, and for more than the supply
 */
export function parseBalance(answer: unknown): bigint {
  const { chain_stats: chain, mempool_stats: mempool } = Object(answer) as Members;
  const sum = left(chain) + left(mempool);
  if (sum < 0n || sum > maxSatoshi) throw new TypeError('no possible balance');
  return sum;
}

/**
 * Parses the answer of `/fee-estimates`: the price per virtual byte in whole satoshi, 1 to 500; 1 without an estimate.
 *
 * @throws TypeError for anything else
 */
export function parseFeeRate(answer: unknown): bigint {
  const rates = Object(answer) as Members;
  const rate = rates[wantedBlocks] ?? Object.values(rates)[0] ?? minFeeRate;
  if (typeof rate !== 'number' || !Number.isFinite(rate)) throw new TypeError('no fee rate');
  return BigInt(Math.ceil(Math.min(maxFeeRate, Math.max(minFeeRate, rate))));
}

/** The amount received and not spent. */
function left(stats: unknown): bigint {
  const { funded_txo_sum: funded, spent_txo_sum: spent } = Object(stats) as Members;
  return amount(funded) - amount(spent);
}

/** The total that ever passed through an address may exceed the supply and the range of a number. */
function amount(value: unknown): bigint {
  if (typeof value === 'bigint' && value >= 0n) return value;
  if (isCount(value)) return BigInt(value);
  throw new TypeError('no amount');
}

function isCount(value: unknown): value is number {
  return typeof value === 'number' && Number.isSafeInteger(value) && value >= 0;
}
