/** Of EVM nodes, bundlers and Solana nodes. */
const sends: ReadonlySet<string> = new Set([
  'eth_sendRawTransaction',
  'eth_sendRawTransactionSync',
  'eth_sendUserOperation',
  'sendTransaction',
]);

/** Whether a node may carry out the method although its answer is lost, and then refuses it elsewhere as known or spent. */
export const isSend = (method: string): boolean => sends.has(method);
