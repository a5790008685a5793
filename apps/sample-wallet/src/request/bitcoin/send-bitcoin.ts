import { Refusal } from '../refusal.ts';
import { SendInDoubt, type SignedTransaction } from '../signing.ts';
import { postTransaction, readTransaction } from './esplora.ts';

/**
 * Broadcasts a signed transaction.
 *
 * @param again whether it was broadcast before
 * @param result the answer for the site
 * @throws SendInDoubt if it is unknown whether the network has it; `Refusal` if the network refused it
 */
export async function sendBitcoin<Result>(
  esploraUrl: string,
  { raw, hash }: SignedTransaction,
  again: boolean,
  result: Result,
): Promise<Result> {
  try {
    await postTransaction(esploraUrl, raw);
    return result;
  } catch (error) {
    if (await hasTransaction(esploraUrl, hash)) return result;
    if (error instanceof Refusal) throw error;
    if (again) throw new SendInDoubt(hash, result);
    return sendBitcoin(esploraUrl, { raw, hash }, true, result);
  }
}

async function hasTransaction(esploraUrl: string, txid: string): Promise<boolean> {
  try {
    await readTransaction(esploraUrl, txid);
    return true;
  } catch {
    return false;
  }
}
