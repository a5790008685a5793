import type { Outcome } from './chain.ts';
import { fetchJson } from './fetch-json.ts';

interface Following {
  readonly signal: AbortSignal;
  /** Milliseconds between polls. */
  readonly pollMs?: number | undefined;
}

/** Consecutive failures after which polling stops. */
const maxFailures = 5;

/**
 * Resolves once a block includes the transaction.
 *
 * @throws if the node fails several times in a row, or the signal aborts
 */
export async function watchBitcoin(
  esploraUrl: string,
  hash: string,
  { signal, pollMs = 2_000 }: Following,
): Promise<Outcome> {
  for (let failures = 0; ; ) {
    try {
      const outcome = readOutcome(await fetchJson(`${esploraUrl}/tx/${hash}`, { signal }));
      if (outcome !== undefined) return outcome;
      failures = 0;
    } catch (error) {
      failures += 1;
      if (failures === maxFailures) throw error;
    }
    signal.throwIfAborted();
    await new Promise((resolve) => setTimeout(resolve, pollMs));
    signal.throwIfAborted();
  }
}

/** `undefined` for an unconfirmed transaction. */
function readOutcome(transaction: unknown): Outcome | undefined {
  const { status, fee } = Object(transaction);
  const { confirmed, block_height: height } = Object(status);
  if (confirmed !== true) return undefined;
  return {
    status: 'success',
    block: Number.isSafeInteger(height) ? String(height) : undefined,
    fee: Number.isSafeInteger(fee) ? BigInt(fee) : undefined,
  };
}
