export { BitcoinAdapter, type BitcoinAdapterOptions, type BitcoinUtxo } from '../adapter/bitcoin-adapter.ts';
export {
  AddressPurpose,
  type BitcoinAddress,
  type BitcoinConnector,
  type BitcoinInput,
  type BitcoinProvider,
  type SendTransferParameters,
  type SignedPsbt,
  type SignMessageParameters,
  type SignPsbtParameters,
} from '../contract/bitcoin-provider.ts';
