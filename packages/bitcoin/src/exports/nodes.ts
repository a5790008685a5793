export { broadcast, hasTransaction } from '../node/broadcast.ts';
export {
  type NodeAccess,
  readBalance,
  readFeeRate,
  readTransaction,
  readUtxos,
} from '../node/esplora.ts';
