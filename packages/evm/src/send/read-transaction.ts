import { plainAddress } from '@mooring/core';
import type { BlockId, TransactionStatus, WatchedTransaction } from '@mooring/core/adapter';
import { formatQuantity } from '@mooring/protocol';
import { finalConfirmations } from '@mooring/protocol/limits';
import type { JsonRpcCall } from '../rpc/json-rpc-fetch.ts';
import { member, readQuantity } from './read-quantity.ts';
import { createError } from './send-errors.ts';

type Read = (call: JsonRpcCall) => Promise<unknown>;

/**
 * Reads in a row that find the nonce used, but not the transaction, until it counts as replaced: of several nodes behind one address, one
 * may know the next nonce before another knows the receipt.
 */
const readsUntilReplaced = 5;
/** Reads in a row of a transaction that no node has had yet, until it counts as unknown: private pools show it only in its block. */
const readsUntilUnknown = 100;

/**
 * Reads a transaction's status. The marker is its nonce, once a node has had the transaction. Rejects if no node answers, and if a node
 * lags behind the block that is known to include it.
 */
export async function readTransaction(
  read: Read,
  { hash, address, marker, misses = 0, block }: WatchedTransaction,
): Promise<TransactionStatus> {
  const receipt = await readReceipt(read, hash, block);
  if (receipt !== undefined) return receipt;
  if (block !== undefined && !(await hasLeftChain(read, block))) throw createError('SOMETHING_WENT_WRONG');
  const known = await read({ method: 'eth_getTransactionByHash', params: [hash] });
  const nonce = member(known, 'nonce');
  if (nonce !== undefined) return { status: 'pending', marker: readQuantity(nonce).toString() };
  const missed = misses + 1;
  const own = /^\d{1,20}/.exec(marker ?? '')?.[0];
  if (own === undefined)
    return missed < readsUntilUnknown
      ? { status: 'pending', misses: missed }
      : { status: 'unknown', misses: readsUntilUnknown };
  const params = [plainAddress(address), 'latest'];
  const next = readQuantity(await read({ method: 'eth_getTransactionCount', params }));
  if (next <= BigInt(own)) return { status: 'pending', marker: own };
  // Another transaction used the nonce, unless the node has only just included this one.
  const included = await readReceipt(read, hash, block);
  if (included !== undefined) return included;
  return missed < readsUntilReplaced
    ? { status: 'pending', marker: own, misses: missed }
    : { status: 'replaced' };
}

/** Names the block at least once, so that balances are read of it. */
async function readReceipt(
  read: Read,
  hash: string,
  known: BlockId | undefined,
): Promise<TransactionStatus | undefined> {
  const receipt = await read({ method: 'eth_getTransactionReceipt', params: [hash] });
  const succeeded = member(receipt, 'status');
  if (succeeded === undefined || succeeded === null) return undefined;
  const status = readQuantity(succeeded) === 1n ? 'confirmed' : 'failed';
  const block = readBlock(receipt);
  if (block === undefined) return { status };
  if (block.hash !== known?.hash) return { status, block };
  const latest = await read({ method: 'eth_blockNumber' }).then(readQuantity, () => 0n);
  return latest - BigInt(block.number) + 1n < finalConfirmations ? { status, block } : { status };
}

/** The block of a receipt; `undefined` if the node does not name it as it should. */
function readBlock(receipt: unknown): BlockId | undefined {
  const [number, hash] = [member(receipt, 'blockNumber'), member(receipt, 'blockHash')];
  const isNamed = typeof number === 'string' && /^0x[0-9a-f]{1,12}$/i.test(number);
  return isNamed && typeof hash === 'string' && /^0x[0-9a-f]{64}$/i.test(hash)
    ? { number: Number(number), hash: hash.toLowerCase() }
    : undefined;
}

/** Whether the chain has another block in the place of this one. A node that lags has none. */
async function hasLeftChain(read: Read, { number, hash }: BlockId): Promise<boolean> {
  const params = [formatQuantity(BigInt(number)), false];
  const now = member(await read({ method: 'eth_getBlockByNumber', params }), 'hash');
  return typeof now === 'string' && now.toLowerCase() !== hash;
}
