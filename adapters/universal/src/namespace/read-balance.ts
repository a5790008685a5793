import { plainAddress } from '@mooring/core';
import type { BalanceParameters, NativeBalance } from '@mooring/core/adapter';
import { jsonRpcFetch, type ReadOptions } from '@mooring/evm';
import { blockTagFrom, parseQuantity } from '@mooring/protocol';
import { createError } from '../errors.ts';

/** Sends a call to the network's node. */
type RequestNode = (call: Parameters<typeof jsonRpcFetch>[1]) => Promise<unknown>;

/** The balance call of a namespace's nodes. */
interface BalanceCall {
  readonly method: string;
  /** Parameters of a balance as of `block` or a later one, if it is given. */
  params(address: string, block: number | undefined, ask: RequestNode): Promise<readonly unknown[]>;
  /** `undefined` if the result is not a balance. */
  read(result: unknown): bigint | undefined;
}

/** Lamports fit into 64 bits. */
const maxLamports = 2n ** 64n - 1n;

const calls: Readonly<Record<string, BalanceCall>> = {
  eip155: {
    method: 'eth_getBalance',
    params: async (address, block, ask) => [address, await blockTag(block, ask)],
    read: parseQuantity,
  },
  solana: {
    method: 'getBalance',
    params: async (address, block) => [address, { commitment: 'confirmed', minContextSlot: block }],
    read(result) {
      const value: unknown = Reflect.get(Object(result), 'value');
      // The node returns a JSON number, which is parsed as a big integer only above 2^53−1.
      const lamports = typeof value === 'number' && Number.isSafeInteger(value) ? BigInt(value) : value;
      return typeof lamports === 'bigint' && lamports >= 0n && lamports <= maxLamports ? lamports : undefined;
    },
  },
};

/** Rejects with BALANCE_UNAVAILABLE while the node is behind the block. */
async function blockTag(block: number | undefined, ask: RequestNode): Promise<string> {
  if (block === undefined) return 'latest';
  const latest = parseQuantity(await ask({ method: 'eth_blockNumber' }));
  const tag = latest === undefined ? undefined : blockTagFrom(latest, block);
  if (tag === undefined) throw createError('BALANCE_UNAVAILABLE');
  return tag;
}

/**
 * The native balance of an account, from the network's node, as of the given block or a later one. Rejects with
 * BALANCE_UNAVAILABLE if the namespace's nodes have no JSON-RPC method for it or the answer is not an amount;
 * otherwise like {@link jsonRpcFetch}, also while a node is behind the block.
 */
export async function readBalance(
  { address, network, block }: BalanceParameters,
  options: ReadOptions,
): Promise<NativeBalance> {
  const { chainNamespace, nativeCurrency } = network;
  const call = Object.hasOwn(calls, chainNamespace) ? calls[chainNamespace] : undefined;
  if (call === undefined) throw createError('BALANCE_UNAVAILABLE');
  const ask: RequestNode = (requested) => jsonRpcFetch(network, requested, options);
  const params = await call.params(plainAddress(address), block, ask);
  const value = call.read(await ask({ method: call.method, params }));
  if (value === undefined) throw createError('BALANCE_UNAVAILABLE');
  const { decimals, symbol } = nativeCurrency;
  return { value, decimals, symbol };
}
