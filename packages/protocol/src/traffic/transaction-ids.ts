import { member } from './member.ts';

/** Where a result names its transaction. */
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
/** Methods whose result has to be hashed; the code for that is fetched when one of them is answered. */
const hashed: ReadonlySet<string> = new Set([
  'solana_signAllTransactions',
  'sui_signTransaction',
  'near_signTransaction',
  'near_signTransactions',
  'algo_signTxn',
  'polkadot_signTransaction',
  'cosmos_signDirect',
]);
/** Characters; the longest ids are Solana's, of 88. */
const longestId = 128;

/**
 * Ids of the transactions that a result names, for the relay's books (pairing-protocol §4.4). The original passes on every
 * text, signatures and decrypted messages too: what is no id is nobody's business on the way, and stays sealed.
 *
 * @param method the wallet's
 * @param params of the request
 * @returns at once where that is possible; never rejects
 */
export function transactionIds(
  method: string,
  params: unknown,
  result: unknown,
): readonly string[] | Promise<readonly string[]> {
  if (typeof result === 'string' && /trans|txn/i.test(method)) {
    if (isId(result)) return [result];
  }
  const place = Object.hasOwn(named, method) ? named[method] : undefined;
  if (place) return [place.reduce<unknown>((value, name) => member(value)[name], result)].filter(isId);
  return hashed.has(method) ? hash(method, params, result) : [];
}

async function hash(method: string, params: unknown, result: unknown): Promise<readonly string[]> {
  try {
    const { hashTransactions } = await import('./hash-transactions.ts');
    return hashTransactions(method, params, result);
  } catch {
    // A wallet may answer with anything, and its answer is not held up by what the relay would like to know.
    return [];
  }
}

function isId(value: unknown): value is string {
  return typeof value === 'string' && value !== '' && value.length <= longestId;
}
