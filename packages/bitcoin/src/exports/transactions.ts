export { addressOf, isTaprootScript, type Network, networkOf, scriptOf } from '../chain/scripts.ts';
export { buildTransfer, type Transfer, type TransferParameters } from '../transaction/build-transfer.ts';
export { type FinishedTransaction, finish } from '../transaction/finish.ts';
