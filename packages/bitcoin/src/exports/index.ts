export { type BitcoinPrefix, bitcoinPrefix } from '../chain/bitcoin-chains.ts';
export { mostSatoshi, txidForm } from '../chain/bounds.ts';
export { bitcoinNodeErrors } from '../errors.ts';
export { mostRate, parseUtxos, type Utxo } from '../node/esplora-answers.ts';
export { harmlessFee, isFeeTooHigh } from '../transaction/transfer-rules.ts';
