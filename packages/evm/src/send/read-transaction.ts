import { plainAddress } from '@mooring/core';
import type { FollowedTransaction, TransactionStatus } from '@mooring/core/adapter';
import type { JsonRpcCall } from '../rpc/json-rpc-fetch.ts';
import { member, readQuantity } from './read-quantity.ts';

/**
 * Reads in a row that find the nonce used, but not the transaction, until it counts as replaced: of several nodes behind one address, one
 * may know the next nonce before another knows the receipt.
 */
const readsUntilReplaced = 5;

/**
 * Reads a transaction's status. The marker is its nonce, and after a `+` how many reads in a row found it used. Rejects if no node
 * answers.
 */
export async function readTransaction(
  read: (call: JsonRpcCall) => Promise<unknown>,
  { hash, address, marker }: FollowedTransaction,
): Promise<TransactionStatus> {
  const receipt = await readReceipt(read, hash);
  if (receipt !== undefined) return receipt;
  const known = await read({ method: 'eth_getTransactionByHash', params: [hash] });
  const nonce = member(known, 'nonce');
  if (nonce !== undefined) return { status: 'pending', marker: readQuantity(nonce).toString() };
  const [, own, before = '0'] = /^(\d{1,20})(?:\+(\d))?$/.exec(marker ?? '') ?? [];
  if (own === undefined) return { status: 'pending' };
  const params = [plainAddress(address), 'latest'];
  const next = readQuantity(await read({ method: 'eth_getTransactionCount', params }));
  if (next <= BigInt(own)) return { status: 'pending', marker: own };
  // Another transaction used the nonce, unless the node has only just included this one.
  const included = await readReceipt(read, hash);
  if (included !== undefined) return included;
  const reads = Number(before) + 1;
  return reads < readsUntilReplaced
    ? { status: 'pending', marker: `${own}+${reads}` }
    : { status: 'replaced' };
}

async function readReceipt(
  read: (call: JsonRpcCall) => Promise<unknown>,
  hash: string,
): Promise<TransactionStatus | undefined> {
  const receipt = await read({ method: 'eth_getTransactionReceipt', params: [hash] });
  const status = member(receipt, 'status');
  if (status === undefined || status === null) return undefined;
  return { status: readQuantity(status) === 1n ? 'confirmed' : 'failed' };
}
