// Loaded by src/lazy.ts, and by the adapters that have their own way to nodes.
export type { EvmAccount } from '../send/evm-account.ts';
export { readTransaction } from '../send/read-transaction.ts';
export { estimateTransfer, sendTransfer } from '../send/send-transfer.ts';
