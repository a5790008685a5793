import type { CaipNetwork } from '@mooring/core';
import type { NativeBalance } from '@mooring/core/adapter';
import { jsonRpcFetch, type ReadOptions } from '@mooring/evm';
import { parseQuantity } from '@mooring/protocol';
import { createError } from '../errors.ts';

/** The balance call of a namespace's nodes. */
interface BalanceCall {
  readonly method: string;
  params(address: string): readonly unknown[];
  /** `undefined` if the result is not a balance. */
  read(result: unknown): bigint | undefined;
}

/** Lamports fit into 64 bits. */
const maxLamports = 2n ** 64n - 1n;

const calls: Readonly<Record<string, BalanceCall>> = {
  eip155: {
    method: 'eth_getBalance',
    params: (address) => [address, 'latest'],
    read: parseQuantity,
  },
  solana: {
    method: 'getBalance',
    params: (address) => [address, { commitment: 'confirmed' }],
    read(result) {
      const value: unknown = Reflect.get(Object(result), 'value');
      // The node returns a JSON number, which is parsed as a big integer only above 2^53−1.
      const lamports = typeof value === 'number' && Number.isSafeInteger(value) ? BigInt(value) : value;
      return typeof lamports === 'bigint' && lamports >= 0n && lamports <= maxLamports ? lamports : undefined;
    },
  },
};

/**
 * The native balance of an account, from the network's node. Rejects with BALANCE_UNAVAILABLE if the namespace's nodes
 * have no JSON-RPC method for it or the answer is not an amount; otherwise like {@link jsonRpcFetch}.
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
