import { type EvmAdapterOptions, LibraryAdapter } from '@mooring/evm';
import { loadContractCalls } from '../lazy.ts';

/** Options of {@link EthersAdapter}. */
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
