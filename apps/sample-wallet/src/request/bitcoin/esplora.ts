import { visibleText } from '@mooring/clear-signing';
import { readAddressBalance, readFeeRate, readUtxos, type Utxo } from '@mooring/protocol/bitcoin';
import { readAnswer } from '../read-answer.ts';
import { Refusal } from '../refusal.ts';
import { transactionFailed } from '../signing.ts';

const mostReason = 200;

/** The balance of an address, including unconfirmed coins. Rejects if the node does not answer. */
export async function readBalance(url: string, address: string): Promise<bigint> {
  return readAddressBalance(await readJson(url, `/address/${address}`));
}

/** The unspent coins of an address. Rejects if the node does not answer. */
export async function readCoins(url: string, address: string): Promise<readonly Utxo[]> {
  return readUtxos(await readJson(url, `/address/${address}/utxo`));
}

/** The fee per virtual byte, in whole satoshi from 1 to 500. Rejects if the node does not answer. */
export async function readFee(url: string): Promise<bigint> {
  return readFeeRate(await readJson(url, '/fee-estimates'));
}

/** A transaction in hex. Rejects if the node does not have it. */
export async function readTransaction(url: string, txid: string): Promise<string> {
  const { status, text } = await readAnswer(`${base(url)}/tx/${txid}/hex`);
  if (status !== 200) throw new Error(`HTTP ${status}`);
  return text.trim();
}

/**
 * Broadcasts a signed transaction, in hex.
 *
 * @throws Refusal if the node refuses it; any other error if it does not answer
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

async function readJson(url: string, path: string): Promise<unknown> {
  const { status, text } = await readAnswer(`${base(url)}${path}`);
  if (status !== 200) throw new Error(`HTTP ${status}`);
  return JSON.parse(text);
}

function base(url: string): string {
  return url.replace(/\/+$/, '');
}
