/** Of EVM nodes, bundlers and Solana nodes. */
const sends: ReadonlySet<string> = new Set([
  'eth_sendRawTransaction',
  'eth_sendRawTransactionSync',
  'eth_sendUserOperation',
  'sendTransaction',
]);

/** Whether a node may carry out the method although its answer is lost, and then refuses it elsewhere as known or spent. */
export const isSend = (method: string): boolean => sends.has(method);

const signedByNode: ReadonlySet<string> = new Set([
  'eth_sendTransaction',
  'wallet_sendCalls',
  'wallet_sendPreparedCalls',
  'wallet_sendTransaction',
]);

/** Whether who receives the method signs the transaction: each delivery is another one, so a call whose answer is lost is not repeated. */
export const isSignedByNode = (method: string): boolean => signedByNode.has(method);
