import { setTimeout as wait } from 'node:timers/promises';
import { type PublicActions, type TransactionReceipt, TransactionReceiptNotFoundError } from 'viem';

/** Milliseconds between polls. */
const pollingInterval = 20;

/**
 * Waits until the node has the receipt of a transaction. viem's `waitForTransactionReceipt` polls only when a new block
 * arrives; a chain that mines on demand may mine none after an early poll.
 *
 * @throws the node's error, or if it does not answer
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
