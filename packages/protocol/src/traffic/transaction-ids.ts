import { hashTransactions } from './hash-transactions.ts';
import { isTransactionId } from './is-transaction-id.ts';
import { member } from './member.ts';

/** Member of a result that contains the transaction id, by method. */
const named: Readonly<Record<string, readonly string[]>> = {
  solana_signTransaction: ['signature'],
  solana_signAndSendTransaction: ['signature'],
  sui_signAndExecuteTransaction: ['digest'],
  hedera_signAndExecuteTransaction: ['transactionId'],
  hedera_executeTransaction: ['transactionId'],
  tron_signTransaction: ['txID'],
  xrpl_signTransaction: ['tx_json', 'hash'],
  xrpl_signTransactionFor: ['tx_json', 'hash'],
  sendTransfer: ['txid'],
  stacks_stxTransfer: ['txId'],
};

/**
 * Ids of the transactions in a result that is not itself an id: contained in it, or computed from it.
 *
 * @throws Error if the result does not match the method
 */
export function transactionIds(method: string, params: unknown, result: unknown): readonly string[] {
  const place = Object.hasOwn(named, method) ? named[method] : undefined;
  if (!place) return hashTransactions(method, params, result);
  return [place.reduce<unknown>((value, name) => member(value)[name], result)].filter(isTransactionId);
}
