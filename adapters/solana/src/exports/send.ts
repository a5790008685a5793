// Loaded by src/lazy.ts.
export { solanaRpc } from '../node/solana-rpc.ts';
export { buildTransfer } from '../send/build-transfer.ts';
export { readTransaction } from '../send/read-sent-transaction.ts';
export { sendTransfer } from '../send/send-transfer.ts';
