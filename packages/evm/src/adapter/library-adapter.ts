import { formatUnits, LateAdapter, parseUnits } from '@mooring/core';
import { loadLibraryWallets } from '../lazy.ts';
import { evmAsks } from '../proposal/evm-asks.ts';
import type { EvmAdapterOptions } from './evm-adapter.ts';
import type { LibraryWallets, SendTransactionParameters } from './library-wallets.ts';

/** A call of a contract that changes its state. */
export interface WriteContractParameters {
  readonly tokenAddress: string;
  /** As the library reads it. */
  readonly abi: readonly unknown[];
  readonly method: string;
  readonly args: readonly unknown[];
}

/** The data of a contract's call, as a library writes it. */
export type CallEncoder = (
  abi: readonly unknown[],
  method: string,
  args: readonly unknown[],
) => Promise<string> | string;

/**
 * The adapter of a library that gives sites its own objects over a wallet, such as ethers' `BrowserProvider`: what connects is
 * EIP-1193, and loads on the first intent to. Names and shapes of the original's adapters, for sites that call them.
 */
export abstract class LibraryAdapter extends LateAdapter<'eip155', LibraryWallets> {
  readonly #encode: CallEncoder;

  constructor(type: string, encode: CallEncoder, options: EvmAdapterOptions = {}) {
    const { storage, customStoragePrefix } = options;
    super({
      type,
      namespace: 'eip155',
      asks: evmAsks,
      storage,
      customStoragePrefix,
      verifies: true,
      sends: true,
      load: async () => new (await loadLibraryWallets()).LibraryWallets(type, options),
    });
    this.#encode = encode;
  }

  /** Asks the active wallet to send a transaction on its chain. Resolves with the hash, without waiting for a receipt. */
  async sendTransaction(parameters: SendTransactionParameters): Promise<{ readonly hash: string }> {
    return (await this.loaded()).sendTransaction(parameters);
  }

  /** As `sendTransaction`, of a call that the library encodes. */
  async writeContract({
    tokenAddress,
    abi,
    method,
    args,
  }: WriteContractParameters): Promise<{ readonly hash: string }> {
    return this.sendTransaction({ to: tokenAddress, data: await this.#encode(abi, method, args) });
  }

  async estimateGas(parameters: SendTransactionParameters): Promise<{ readonly gas: bigint }> {
    return (await this.loaded()).estimateGas(parameters);
  }

  readonly parseUnits: typeof parseUnits = parseUnits;
  readonly formatUnits: typeof formatUnits = formatUnits;
}
