import { visibleText } from '@mooring/clear-signing';
import { readAnswer } from '../read-answer.ts';
import { Refusal } from '../refusal.ts';
import { transactionFailed } from '../signing.ts';

/** An output that nobody has spent. */
export interface Coin {
  readonly txid: string;
  readonly vout: number;
  /** Satoshi. */
  readonly amount: bigint;
  readonly confirmed: boolean;
}

const mostCoins = 20_000;
const mostReason = 200;
const txidForm = /^[0-9a-f]{64}$/;
/** Blocks in which a transfer should be confirmed. */
const wantedBlocks = '3';
/** Satoshi for a virtual byte. */
const rates = { least: 1, most: 500 };

/** What an address holds, unconfirmed coins included. Rejects if the node does not say. */
export async function readBalance(url: string, address: string): Promise<bigint> {
  const { chain_stats: chain, mempool_stats: waiting } = Object(
    await readJson(url, `/address/${address}`),
  ) as Members;
  return heldOf(chain) + heldOf(waiting);
}

/** The unspent coins of an address. Rejects if the node does not list them. */
export async function readCoins(url: string, address: string): Promise<readonly Coin[]> {
  const list = await readJson(url, `/address/${address}/utxo`);
  if (!Array.isArray(list)) throw new Error('The node gave no list of coins.');
  return list.slice(0, mostCoins).map((entry: unknown) => {
    const { txid, vout, value, status } = Object(entry) as Members;
    if (typeof txid !== 'string' || !txidForm.test(txid) || !isCount(vout) || !isCount(value))
      throw new Error('The node gave something that is no coin.');
    const { confirmed } = Object(status) as Members;
    return { txid, vout, amount: BigInt(value), confirmed: confirmed === true };
  });
}

/** What a virtual byte costs, in whole satoshi from 1 to 500. Rejects if the node does not say. */
export async function readFeeRate(url: string): Promise<bigint> {
  const estimates = Object(await readJson(url, '/fee-estimates')) as Members;
  const rate = estimates[wantedBlocks] ?? Object.values(estimates)[0] ?? rates.least;
  if (typeof rate !== 'number' || !Number.isFinite(rate)) throw new Error('The node gave no fee rate.');
  return BigInt(Math.ceil(Math.min(rates.most, Math.max(rates.least, rate))));
}

/** A transaction in hex. Rejects if the node does not have it. */
export async function readTransaction(url: string, txid: string): Promise<string> {
  const { status, text } = await readAnswer(`${base(url)}/tx/${txid}/hex`);
  if (status !== 200) throw new Error(`HTTP ${status}`);
  return text.trim();
}

/**
 * Hands a signed transaction, in hex, to the network.
 *
 * @throws Refusal when the node refuses it; any other error when it does not answer
 */
export async function postTransaction(url: string, transaction: string): Promise<void> {
  const { status, text } = await readAnswer(`${base(url)}/tx`, {
    method: 'POST',
    headers: { 'content-type': 'text/plain' },
    body: transaction,
  });
  if (status === 400) {
    const reason = visibleText(text, mostReason).text;
    throw new Refusal(transactionFailed, (messages) => messages.sendFailed({ reason }), text.slice(0, 300));
  }
  if (status !== 200) throw new Error(`HTTP ${status}`);
}

type Members = Readonly<Record<string, unknown>>;

function heldOf(stats: unknown): bigint {
  const { funded_txo_sum: funded, spent_txo_sum: spent } = Object(stats) as Members;
  if (!isCount(funded) || !isCount(spent)) throw new Error('The node gave no balance.');
  return BigInt(funded) - BigInt(spent);
}

function isCount(value: unknown): value is number {
  return typeof value === 'number' && Number.isSafeInteger(value) && value >= 0;
}

async function readJson(url: string, path: string): Promise<unknown> {
  const { status, text } = await readAnswer(`${base(url)}${path}`);
  if (status !== 200) throw new Error(`HTTP ${status}`);
  return JSON.parse(text);
}

function base(url: string): string {
  return url.replace(/\/+$/, '');
}
