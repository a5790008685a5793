import { setTimeout as wait } from 'node:timers/promises';
import { type PublicActions, type TransactionReceipt, TransactionReceiptNotFoundError } from 'viem';

/** Milliseconds between two questions. */
const pollingInterval = 20;

/**
 * Waits until the node has the receipt of a transaction.
 *
 * viem's `waitForTransactionReceipt` asks again only when a block comes. A chain that makes blocks on demand may make none after
 * a receipt that was asked for a moment too early.
 *
 * @throws what the node answers, and when it does not answer
 */
export async function waitForReceipt(
  client: Pick<PublicActions, 'getTransactionReceipt'>,
  hash: `0x${string}`,
): Promise<TransactionReceipt> {
  for (;;) {
    try {
      return await client.getTransactionReceipt({ hash });
    } catch (error) {
      if (!(error instanceof TransactionReceiptNotFoundError)) throw error;
      await wait(pollingInterval);
    }
  }
}
