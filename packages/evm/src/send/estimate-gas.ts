import type { EvmAccount } from './evm-account.ts';
import { readQuantity } from './read-quantity.ts';
import { createError } from './send-errors.ts';

/** A transaction in JSON-RPC format. */
export type Call = Readonly<Record<string, string>>;

/** Estimates gas. Rejects with TRANSACTION_REFUSED if the transaction would fail, and with the node's error. */
export async function estimateGas({ read }: EvmAccount, call: Call): Promise<bigint> {
  try {
    return readQuantity(await read({ method: 'eth_estimateGas', params: [call] }));
  } catch (cause) {
    throw refused(cause);
  }
}

/** Converts a node's own error to a refusal; returns other failures unchanged. */
export function refused(cause: unknown): unknown {
  const code = typeof cause === 'object' && cause !== null && 'code' in cause ? cause.code : undefined;
  return typeof code === 'number' ? createError('TRANSACTION_REFUSED', undefined, { cause }) : cause;
}
