import { formatUnits, parseUnits } from '@mooring/core';
import { LateAdapter } from '@mooring/core/adapter';
import { loadLibraryWallets } from '../lazy.ts';
import type { EvmAdapterOptions } from './evm-adapter.ts';
import { evmProposal } from './evm-proposal.ts';
import type { LibraryWallets, SendTransactionParameters } from './library-wallets.ts';

/** A contract call that changes state. */
export interface WriteContractParameters {
  readonly tokenAddress: string;
  /** The ABI in a format that the library accepts. */
  readonly abi: readonly unknown[];
  readonly method: string;
  readonly args: readonly unknown[];
}

/** Encodes the data of a contract call with a library. */
export type CallEncoder = (
  abi: readonly unknown[],
  method: string,
  args: readonly unknown[],
) => Promise<string> | string;

/**
 * Adapter for a library that wraps a wallet in its own objects, such as ethers' `BrowserProvider`. Connects through
 * EIP-1193, with code that loads on the first intent to connect. Names and shapes follow AppKit's adapters.
 */
export abstract class LibraryAdapter extends LateAdapter<'eip155', LibraryWallets> {
  readonly #encode: CallEncoder;

  constructor(type: string, encode: CallEncoder, options: EvmAdapterOptions = {}) {
    const { storage, customStoragePrefix } = options;
    super({
      type,
      namespace: 'eip155',
      proposal: evmProposal,
      storage,
      customStoragePrefix,
      verifies: true,
      sends: true,
      load: async () => new (await loadLibraryWallets()).LibraryWallets(type, options),
    });
    this.#encode = encode;
  }

  /** Asks the active wallet to send a transaction on its chain. Resolves with the hash, before it is confirmed. */
  async sendTransaction(parameters: SendTransactionParameters): Promise<{ readonly hash: string }> {
    return (await this.loaded()).sendTransaction(parameters);
  }

  /** Like `sendTransaction`, for a call that the library encodes. */
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
