export {
  mostRate,
  readAddressBalance,
  readFeeRate,
  readUtxos,
  txidForm,
  type Utxo,
} from '../bitcoin/esplora-answers.ts';
export { harmlessFee, isFeeTooHigh, postage, replaceable, spendable } from '../bitcoin/transfer-rules.ts';
export { type BitcoinPrefix, bitcoinPrefix } from '../caip/bitcoin-chains.ts';
