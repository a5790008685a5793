export type { BitcoinNetwork } from '../bitcoin/bitcoin-network.ts';
export {
  type DescribeBitcoinRequestParameters,
  describeBitcoinRequest,
} from '../bitcoin/describe-bitcoin-request.ts';
export type { BitcoinFacts, KnownCoin } from '../bitcoin/describe-psbt.ts';
export { type Psbt, type PsbtInput, type PsbtOutput, readPsbt } from '../bitcoin/read-psbt.ts';
export { readTransfer, type Transfer } from '../bitcoin/read-transfer.ts';
export { bitcoinEnglish } from '../messages/bitcoin-english.ts';
export type { BitcoinMessages } from '../messages/define-message.ts';
