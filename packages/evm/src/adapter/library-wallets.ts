import { formatQuantity } from '@mooring/protocol';
import { walletPromptTimeoutMs } from '@mooring/protocol/limits';
import { withTimeout } from '@mooring/protocol/time';
import { createError } from '../errors.ts';
import { EvmAdapter } from './evm-adapter.ts';

/** A transaction to send. `value` in wei; passes `gas` and `gasPrice` to the wallet. */
export interface SendTransactionParameters {
  readonly to: string;
  /** In the smallest unit. */
  readonly value?: bigint | number | undefined;
  readonly data?: string | undefined;
  /** Default: the wallet's choice, as for all omitted fields. */
  readonly gas?: bigint | number | undefined;
  readonly gasPrice?: bigint | number | undefined;
}

/** The wallets of {@link LibraryAdapter} and its requests to them, loaded on demand. */
export class LibraryWallets extends EvmAdapter {
  /** Asks the active wallet to send a transaction on its chain. Resolves with the hash, before it is confirmed. */
  async sendTransaction(parameters: SendTransactionParameters): Promise<{ readonly hash: string }> {
    const hash = await this.#ask('eth_sendTransaction', parameters);
    if (typeof hash !== 'string') throw createError('SOMETHING_WENT_WRONG');
    return { hash };
  }

  async estimateGas(parameters: SendTransactionParameters): Promise<{ readonly gas: bigint }> {
    const gas = await this.#ask('eth_estimateGas', parameters);
    if (typeof gas !== 'string' || !/^0x[0-9a-f]{1,16}$/i.test(gas))
      throw createError('SOMETHING_WENT_WRONG');
    return { gas: BigInt(gas) };
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
      timeoutMs: walletPromptTimeoutMs,
    });
  }
}

function quantity(name: string, value: bigint | number | undefined): Readonly<Record<string, string>> {
  return value === undefined ? {} : { [name]: formatQuantity(value) };
}
