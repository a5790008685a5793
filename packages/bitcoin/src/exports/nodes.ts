export {
  type NodeAccess,
  readBalance,
  readFeeRate,
  readTransaction,
  readUtxos,
  sendTransaction,
} from '../node/esplora.ts';
