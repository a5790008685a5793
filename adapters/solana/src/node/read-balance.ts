import { plainAddress } from '@mooring/core';
import type { BalanceParameters, NativeBalance } from '@mooring/core/adapter';
import { createError } from '../errors.ts';
import type { SolanaCommitment } from './commitment.ts';
import { type NodeAccess, requestNode } from './request-node.ts';

/** Balances are 64-bit integers. */
const maxLamports = 2n ** 64n - 1n;

/**
 * Reads the account's lamports from the network's node, as of the given slot or a later one. Rejects with
 * BALANCE_UNAVAILABLE for an answer that is not an amount, and like {@link requestNode}, also while the nodes are
 * behind the slot.
 */
export async function readBalance(
  { address, network, block }: BalanceParameters,
  commitment: SolanaCommitment,
  access: NodeAccess,
): Promise<NativeBalance> {
  const params = [plainAddress(address), { commitment, minContextSlot: block }];
  const result = await requestNode(network, { method: 'getBalance', params }, access);
  const value = lamports(Reflect.get(Object(result), 'value'));
  if (value === undefined) throw createError('BALANCE_UNAVAILABLE');
  const { decimals, symbol } = network.nativeCurrency;
  return { value, decimals, symbol };
}

function lamports(value: unknown): bigint | undefined {
  const amount = typeof value === 'number' && Number.isSafeInteger(value) ? BigInt(value) : value;
  return typeof amount === 'bigint' && amount >= 0n && amount <= maxLamports ? amount : undefined;
}
