/** Of EVM nodes, bundlers and Solana nodes. */
const sends: ReadonlySet<string> = new Set([
  'eth_sendRawTransaction',
  'eth_sendRawTransactionSync',
  'eth_sendUserOperation',
  'sendTransaction',
]);

/** Whether the method sends a signed transaction: if its answer is lost, a node may have sent it, and others then reject it as known. */
export const isSend = (method: string): boolean => sends.has(method);

const signedByNode: ReadonlySet<string> = new Set([
  'eth_sendTransaction',
  'wallet_sendCalls',
  'wallet_sendPreparedCalls',
  'wallet_sendTransaction',
]);

/** Whether the node or wallet signs the transaction: each call creates another one, so a call without an answer is not repeated. */
export const isSignedByNode = (method: string): boolean => signedByNode.has(method);
