export { type BitcoinPrefix, bitcoinPrefix } from '../chain/bitcoin-chains.ts';
export { maxSatoshi, txidForm } from '../chain/bounds.ts';
export { bitcoinNodeErrors } from '../errors.ts';
export { maxFeeRate, parseUtxos, type Utxo } from '../node/esplora-answers.ts';
export { harmlessFee, isFeeTooHigh } from '../transaction/transfer-rules.ts';
