import type { CaipNetwork } from '@mooring/core';
import type { NativeBalance } from '@mooring/core/adapter';
import { jsonRpcFetch, type ReadOptions } from '@mooring/evm';
import { createError } from '../errors.ts';

/** How the nodes of a namespace are asked for a balance. */
interface BalanceCall {
  readonly method: string;
  params(address: string): readonly unknown[];
  /** `undefined` for what is no balance. */
  read(result: unknown): bigint | undefined;
}

/** Lamports fit into 64 bits. */
const mostLamports = 2n ** 64n - 1n;

const calls: Readonly<Record<string, BalanceCall>> = {
  eip155: {
    method: 'eth_getBalance',
    params: (address) => [address, 'latest'],
    read: (result) =>
      typeof result === 'string' && /^0x[0-9a-f]{1,64}$/i.test(result) ? BigInt(result) : undefined,
  },
  solana: {
    method: 'getBalance',
    params: (address) => [address, { commitment: 'confirmed' }],
    read(result) {
      const value: unknown = Reflect.get(Object(result), 'value');
      // The node writes a number, which is read as a big integer only above 2^53−1.
      const lamports = typeof value === 'number' && Number.isSafeInteger(value) ? BigInt(value) : value;
      return typeof lamports === 'bigint' && lamports >= 0n && lamports <= mostLamports
        ? lamports
        : undefined;
    },
  },
};

/**
 * The native balance of an account as the network's node knows it. Rejects with BALANCE_UNAVAILABLE in a namespace whose nodes do not
 * speak JSON-RPC with one method for it, and for an answer that is no amount; else as {@link jsonRpcFetch}.
 */
export async function readBalance(
  network: CaipNetwork,
  address: string,
  options: ReadOptions,
): Promise<NativeBalance> {
  const { chainNamespace, nativeCurrency } = network;
  const call = Object.hasOwn(calls, chainNamespace) ? calls[chainNamespace] : undefined;
  if (call === undefined) throw createError('BALANCE_UNAVAILABLE');
  const result = await jsonRpcFetch(network, { method: call.method, params: call.params(address) }, options);
  const value = call.read(result);
  if (value === undefined) throw createError('BALANCE_UNAVAILABLE');
  const { decimals, symbol } = nativeCurrency;
  return { value, decimals, symbol };
}
