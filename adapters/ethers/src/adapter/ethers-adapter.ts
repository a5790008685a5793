import { type EvmAdapterOptions, LibraryAdapter } from '@mooring/evm';
import { loadContractCalls } from '../lazy.ts';

export type EthersAdapterOptions = EvmAdapterOptions;

/** EVM wallets for sites with ethers 6: wrap `useAppKitProvider('eip155').walletProvider` in its provider. */
export class EthersAdapter extends LibraryAdapter {
  constructor(options: EthersAdapterOptions = {}) {
    super(
      'ethers',
      async (abi, method, args) => (await loadContractCalls()).encodeCall(abi, method, args),
      options,
    );
  }
}
