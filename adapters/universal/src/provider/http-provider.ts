import { jsonRpcFetch, postJson, type ReadOptions } from '@mooring/evm';
import { createError } from '../errors.ts';
import type { HttpRpcProvider, RequestArguments } from './provider-types.ts';

export interface HttpProviderOptions extends ReadOptions {
  /** CAIP-2 id, for errors. */
  readonly chain: string;
  readonly url: string;
  /** Sends a `test` call before the first one, to wake the node or trigger its access check. */
  readonly ping: boolean;
}

export function isHttpUrl(url: string): boolean {
  return /^https?:\/\//.test(url);
}

/** Reads one chain at one URL. */
export class HttpProvider implements HttpRpcProvider {
  readonly url: string;
  readonly #options: HttpProviderOptions;
  #pinged: boolean;

  /** @throws MooringError `NO_RPC_URL` if the URL is not an http address */
  constructor(options: HttpProviderOptions) {
    if (!isHttpUrl(options.url)) throw createError('NO_RPC_URL', { chain: options.chain });
    this.url = options.url;
    this.#options = options;
    this.#pinged = !options.ping;
  }

  /** Rejects as `jsonRpcFetch` does. */
  async request<Result = unknown>({ method, params = [] }: RequestArguments): Promise<Result> {
    if (!this.#pinged) {
      this.#pinged = true;
      // Not awaited: the call itself reports the same failure.
      postJson(this.url, '{"id":1,"jsonrpc":"2.0","method":"test","params":[]}', this.#options).catch(
        () => undefined,
      );
    }
    const { chain } = this.#options;
    const network = {
      caipNetworkId: chain as `${string}:${string}`,
      rpcUrls: { default: { http: [this.url] } },
    };
    return (await jsonRpcFetch(network, { method, params }, this.#options)) as Result;
  }
}
