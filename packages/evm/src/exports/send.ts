// Loaded by src/lazy.ts, and by adapters with their own transport to nodes.
export { blockTag } from '../send/block-tag.ts';
export type { EvmAccount } from '../send/evm-account.ts';
export { readToken } from '../send/read-token.ts';
export { readTransaction } from '../send/read-transaction.ts';
export { estimateCall, sendCall } from '../send/send-call.ts';
export { estimateTransfer, sendTransfer } from '../send/send-transfer.ts';
