import { postJson, readResult } from '@mooring/evm';
import { isJsonRpcResponse, stringifyJson } from '@mooring/protocol';
import { createError } from '../errors.ts';
import { referenceOf } from '../session/caip-parts.ts';
import { type Capabilities, capabilitiesKey, sessionCapabilities } from './capabilities.ts';
import { NamespaceProvider, type NamespaceProviderOptions } from './namespace-provider.ts';
import type { ProviderStorage } from './provider-storage.ts';
import type { RequestParams, SendCallsParams } from './provider-types.ts';
import { callsStatus, pendingStatus, readSendCallsResult } from './sent-calls.ts';
import { keepInSession } from './session-capabilities.ts';

export interface Eip155ProviderOptions extends NamespaceProviderOptions {
  readonly storage: ProviderStorage;
  /** URL of the bundler that the wallet named; `undefined` if the site did not allow it. */
  readonly bundlerUrl: (
    chain: string,
    bundler: { readonly name?: unknown; readonly url?: unknown },
  ) => string | undefined;
}

const switchMethod = 'wallet_switchEthereumChain';

/** EVM chains: answers some methods locally, including switching and batches. */
export class Eip155Provider extends NamespaceProvider {
  readonly #options: Eip155ProviderOptions;

  constructor(options: Eip155ProviderOptions) {
    super(options);
    this.#options = options;
  }

  override get chainId(): number {
    return Number(this.getDefaultChain());
  }

  override async request<Result = unknown>(parameters: RequestParams): Promise<Result> {
    return (await this.#answer(parameters)) as Result;
  }

  async #answer(parameters: RequestParams): Promise<unknown> {
    switch (parameters.request.method) {
      case 'eth_accounts':
      case 'eth_requestAccounts':
        return this.requestAccounts();
      case 'eth_chainId':
        return this.chainId;
      case switchMethod:
        return this.#switchChain(parameters);
      case 'wallet_getCapabilities':
        return this.#capabilities(parameters);
      case 'wallet_sendCalls':
        return this.#sendCalls(parameters);
      case 'wallet_getCallsStatus':
        return this.#callsStatus(parameters);
      default:
        return super.request(parameters);
    }
  }

  /** Switches to an approved chain locally; for another chain, calls the wallet if it allows the method. */
  async #switchChain(parameters: RequestParams): Promise<null> {
    const [first] = paramsOf(parameters) as readonly [{ readonly chainId?: unknown }?];
    const text = String(first?.chainId ?? '');
    const hex = text.startsWith('0x') ? text : `0x${text}`;
    if (!/^0x[0-9a-fA-F]{1,13}$/.test(hex)) throw createError('CHAIN_NOT_SUPPORTED');
    const reference = String(Number(hex));
    if (!this.approves(reference)) {
      if (!this.namespace.methods.includes(switchMethod))
        throw createError('SWITCH_CHAIN_FAILED', { chain: `eip155:${reference}` });
      // A request must contain an approved chain, or the wallet would ignore it.
      const [chainId = parameters.chainId] = this.namespace.chains;
      const request = { method: switchMethod, params: [{ chainId: hex }] };
      await this.ask({ ...parameters, chainId, request });
    }
    this.setDefaultChain(reference);
    return null;
  }

  async #capabilities(parameters: RequestParams): Promise<Capabilities> {
    const [address, given] = paramsOf(parameters);
    if (typeof address !== 'string' || address === '') throw createError('CAPABILITIES_ADDRESS_MISSING');
    const chains = Array.isArray(given) ? given.slice(0, 100).map(String) : [];
    const { topic } = parameters;
    const said = sessionCapabilities(this.client.session.get(topic), address, chains);
    if (said !== undefined) return said;
    const key = capabilitiesKey(address, chains);
    const { storage } = this.#options;
    const kept = storage.capabilities(topic, key);
    if (kept !== undefined) return kept;
    const answer = await this.ask<Capabilities>(parameters);
    if (storage.keepCapabilities(topic, key, answer)) void keepInSession(this.client, topic, key, answer);
    return answer;
  }

  async #sendCalls(parameters: RequestParams): Promise<unknown> {
    if (!this.namespace.methods.includes('wallet_sendCalls')) throw createError('RPC_CALL_NOT_ALLOWED');
    const answer = await this.ask(parameters);
    const result = readSendCallsResult(answer);
    const [request] = paramsOf(parameters) as readonly [SendCallsParams?];
    if (result !== undefined && request !== undefined) await this.#options.storage.keepCalls(request, result);
    return answer;
  }

  /**
   * Reads the status from the wallet's bundler, then from the nodes' receipts of sent calls, then from the wallet.
   * Without an answer: pending if a bundler has no receipt yet, else rejects with the bundler's error, or
   * CALL_STATUS_NOT_APPROVED without a bundler.
   */
  async #callsStatus(parameters: RequestParams): Promise<unknown> {
    const [id] = paramsOf(parameters);
    const { sessionProperties = {} } = this.client.session.get(parameters.topic);
    const { bundler_name: name, bundler_url: url } = sessionProperties;
    let pending = false;
    let failure: unknown;
    for (const bundler of [{ name }, { url }]) {
      const address = this.#options.bundlerUrl(parameters.chainId, bundler);
      if (address === undefined) continue;
      try {
        const answer = await this.#receipt(address, id);
        if (answer !== undefined) return answer;
        pending = true;
      } catch (error) {
        failure = error;
      }
    }
    const sent = typeof id === 'string' ? await this.#options.storage.calls(id) : undefined;
    const status = sent === undefined ? undefined : await this.#sentStatus(sent).catch(() => undefined);
    if (status !== undefined) return status;
    if (this.namespace.methods.includes('wallet_getCallsStatus')) return this.ask(parameters);
    if (pending) return pendingStatus(id, referenceOf(parameters.chainId));
    throw failure ?? createError('CALL_STATUS_NOT_APPROVED');
  }

  #sentStatus(sent: Parameters<typeof callsStatus>[0]): ReturnType<typeof callsStatus> {
    const { caip2 } = sent.result.capabilities.caip345;
    return callsStatus(sent, this.http(referenceOf(caip2)));
  }

  /** The bundler's whole answer, `undefined` without a receipt. Rejects with the bundler's error. */
  async #receipt(address: string, id: unknown): Promise<unknown> {
    const call = { id: 1, jsonrpc: '2.0', method: 'eth_getUserOperationReceipt', params: [id] };
    const answer = await postJson(address, stringifyJson(call), this.#options);
    if (!isJsonRpcResponse(answer)) throw createError('SOMETHING_WENT_WRONG');
    return readResult(answer) == null ? undefined : answer;
  }
}

function paramsOf({ request: { params } }: RequestParams): readonly unknown[] {
  return Array.isArray(params) ? params : [];
}
