import type { CaipNetwork, Clock, NativeBalance } from '@mooring/core';
import { createError } from '../errors.ts';
import { askNode } from './ask-node.ts';
import type { SolanaCommitment } from './commitment.ts';

/** The node keeps it in 64 bits. */
const mostLamports = 2n ** 64n - 1n;

/**
 * The account's lamports as the network's node knows them. Rejects with BALANCE_UNAVAILABLE for an answer that is
 * no such amount, and as {@link askNode}.
 */
export async function readBalance(
  network: CaipNetwork,
  address: string,
  commitment: SolanaCommitment,
  clock: Clock,
): Promise<NativeBalance> {
  const params = [address, { commitment }];
  const result = await askNode(network, { method: 'getBalance', params }, clock);
  const value = lamports(Reflect.get(Object(result), 'value'));
  if (value === undefined) throw createError('BALANCE_UNAVAILABLE');
  const { decimals, symbol } = network.nativeCurrency;
  return { value, decimals, symbol };
}

function lamports(value: unknown): bigint | undefined {
  const amount = typeof value === 'number' && Number.isSafeInteger(value) ? BigInt(value) : value;
  return typeof amount === 'bigint' && amount >= 0n && amount <= mostLamports ? amount : undefined;
}
