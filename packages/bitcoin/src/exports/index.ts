export { type BitcoinPrefix, bitcoinPrefix } from '../chain/bitcoin-chains.ts';
export { bitcoinNodeErrors } from '../errors.ts';
export { mostRate, mostSatoshi, parseUtxos, txidForm, type Utxo } from '../node/esplora-answers.ts';
export { harmlessFee, isFeeTooHigh } from '../transaction/transfer-rules.ts';
