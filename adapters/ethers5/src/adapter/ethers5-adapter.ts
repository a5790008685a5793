import { type EvmAdapterOptions, LibraryAdapter } from '@mooring/evm';
import { loadContractCalls } from '../lazy.ts';

/** Options of {@link Ethers5Adapter}. */
export type Ethers5AdapterOptions = EvmAdapterOptions;

/** EVM wallets for sites with ethers 5: wrap `useAppKitProvider('eip155').walletProvider` in its provider. */
export class Ethers5Adapter extends LibraryAdapter {
  constructor(options: Ethers5AdapterOptions = {}) {
    super(
      'ethers5',
      async (abi, method, args) => (await loadContractCalls()).encodeCall(abi, method, args),
      options,
    );
  }
}
