import { plainAddress } from '@mooring/core';
import type { FollowedTransaction, TransactionStatus } from '@mooring/core/adapter';
import type { JsonRpcCall } from '../rpc/json-rpc-fetch.ts';
import { member, readQuantity } from './read-quantity.ts';

/** Reads a transaction's status. The marker is its nonce. Rejects if no node answers. */
export async function readTransaction(
  read: (call: JsonRpcCall) => Promise<unknown>,
  { hash, address, marker }: FollowedTransaction,
): Promise<TransactionStatus> {
  const receipt = await readReceipt(read, hash);
  if (receipt !== undefined) return receipt;
  const known = await read({ method: 'eth_getTransactionByHash', params: [hash] });
  const nonce = member(known, 'nonce');
  if (nonce !== undefined) return { status: 'pending', marker: readQuantity(nonce).toString() };
  if (marker === undefined || !/^\d{1,20}$/.test(marker)) return { status: 'pending' };
  const params = [plainAddress(address), 'latest'];
  const next = readQuantity(await read({ method: 'eth_getTransactionCount', params }));
  if (next <= BigInt(marker)) return { status: 'pending', marker };
  // Another transaction used the nonce, unless the node has only just included this one.
  return (await readReceipt(read, hash)) ?? { status: 'replaced' };
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
