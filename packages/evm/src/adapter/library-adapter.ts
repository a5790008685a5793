import { formatAmount, parseAmount } from '@mooring/core';
import { walletPromptTimeoutMs } from '@mooring/protocol/limits';
import { withTimeout } from '@mooring/protocol/time';
import { createError } from '../errors.ts';
import { EvmAdapter, type EvmAdapterOptions } from './evm-adapter.ts';

export interface SendTransactionParameters {
  readonly to: string;
  /** In the smallest unit. */
  readonly value?: bigint | number | undefined;
  readonly data?: string | undefined;
  /** Default: the wallet's choice, as for all else that is not given. */
  readonly gas?: bigint | number | undefined;
  readonly gasPrice?: bigint | number | undefined;
}

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
 * EIP-1193. Names and shapes of the original's adapters, for sites that call them.
 */
export abstract class LibraryAdapter extends EvmAdapter {
  readonly #encode: CallEncoder;

  constructor(type: string, encode: CallEncoder, options?: EvmAdapterOptions) {
    super(type, options);
    this.#encode = encode;
  }

  /** Has the active wallet send a transaction on its chain. Resolves with the hash; nobody waits for the chain. */
  async sendTransaction(parameters: SendTransactionParameters): Promise<{ readonly hash: string }> {
    const hash = await this.#ask('eth_sendTransaction', parameters);
    if (typeof hash !== 'string') throw createError('SOMETHING_WENT_WRONG');
    return { hash };
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
    const gas = await this.#ask('eth_estimateGas', parameters);
    if (typeof gas !== 'string' || !/^0x[0-9a-f]{1,16}$/i.test(gas))
      throw createError('SOMETHING_WENT_WRONG');
    return { gas: BigInt(gas) };
  }

  /** `1.5` of 6 decimals is 1500000. Throws OPTION_INVALID for what is no such amount. */
  parseUnits({ value, decimals }: { readonly value: string; readonly decimals: number }): bigint {
    const amount = parseAmount(value, decimals);
    const [, fraction = ''] = value.split('.');
    if (amount === undefined || fraction.length > decimals)
      throw createError('OPTION_INVALID', {
        option: 'value',
        expected: `an amount of at most ${decimals} decimals`,
      });
    return amount;
  }

  /** 1500000 of 6 decimals is `1.5`. */
  formatUnits({ value, decimals }: { readonly value: bigint; readonly decimals: number }): string {
    const exact = formatAmount(value, decimals, decimals);
    return decimals === 0 ? exact : exact.replace(/\.?0+$/, '');
  }

  async #ask(method: string, parameters: SendTransactionParameters): Promise<unknown> {
    const { provider, accounts } = this.active;
    const { to, data, value, gas, gasPrice } = parameters;
    const request = {
      from: accounts[0].address,
      to,
      ...(data === undefined ? {} : { data }),
      ...quantity('value', value),
      ...quantity('gas', gas),
      ...quantity('gasPrice', gasPrice),
    };
    return withTimeout(() => provider.request({ method, params: [request] }), {
      clock: this.host.clock,
      milliseconds: walletPromptTimeoutMs,
    });
  }
}

/** As JSON-RPC writes numbers: hex without leading zeros. */
function quantity(name: string, value: bigint | number | undefined): Readonly<Record<string, string>> {
  return value === undefined ? {} : { [name]: `0x${BigInt(value).toString(16)}` };
}
