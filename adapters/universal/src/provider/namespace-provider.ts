import type { LoadNodes } from '@mooring/core/adapter';
import type { ReadOptions } from '@mooring/evm';
import type { SignClient } from '@mooring/sign-client';
import { createError } from '../errors.ts';
import { referenceOf } from '../session/caip-parts.ts';
import type { PortRequest } from '../session/session-port.ts';
import { HttpProvider, isHttpUrl } from './http-provider.ts';
import type {
  HttpRpcProvider,
  IProvider,
  RequestParams,
  RpcProvidersMap,
  SessionNamespace,
} from './provider-types.ts';

export interface NamespaceProviderOptions extends ReadOptions {
  readonly name: string;
  readonly client: SignClient;
  readonly namespace: SessionNamespace;
  readonly ping: boolean;
  /** Sends a request to the wallet. */
  readonly send: (call: PortRequest) => Promise<unknown>;
  /** URL of a chain without one from the site. */
  readonly defaultUrl: (chain: string) => string | undefined;
  /** Called when the current chain changes. */
  readonly onChain: (chain: string) => void;
}

/** Namespaces whose nodes do not use JSON-RPC, and so do not understand a `test` call. */
const restNamespaces: readonly string[] = [
  'cosmos',
  'tezos',
  'algorand',
  'cip34',
  'elrond',
  'multiversx',
  'mvx',
];

/** Methods that need the wallet's consent: never sent to a node. */
const walletOnly =
  /^((solana|cosmos|polkadot|algo|algorand|cardano|cip34|elrond|erd|multiversx|mvx|near|tezos|bip122|wallet|personal)_|eth_sign|eth_sendTransaction$|(getAccountAddresses|sendTransfer|signPsbt|signMessage)$)/;

/** One namespace of a session: approved methods go to the wallet, the rest to the chain's node. */
export class NamespaceProvider implements IProvider {
  readonly name: string;
  readonly client: SignClient;
  readonly httpProviders: RpcProvidersMap = Object.create(null);
  readonly #options: NamespaceProviderOptions;
  #namespace: SessionNamespace;
  /** Reference. */
  #chain: string | undefined;

  constructor(options: NamespaceProviderOptions) {
    this.name = options.name;
    this.client = options.client;
    this.#options = options;
    this.#namespace = options.namespace;
    this.#fillHttp();
  }

  get namespace(): SessionNamespace {
    return this.#namespace;
  }

  /** The reference of the current chain. */
  get chainId(): string | number {
    return this.getDefaultChain();
  }

  async request<Result = unknown>(parameters: RequestParams): Promise<Result> {
    const { method } = parameters.request;
    if (this.namespace.methods.includes(method)) return this.ask(parameters);
    if (walletOnly.test(method)) throw createError('RPC_CALL_NOT_ALLOWED');
    return this.http(referenceOf(parameters.chainId)).request<Result>(parameters.request);
  }

  updateNamespace(namespace: SessionNamespace): void {
    const { rpcMap, defaultChain } = this.#namespace;
    this.#namespace = {
      ...(rpcMap === undefined ? {} : { rpcMap }),
      ...(defaultChain === undefined ? {} : { defaultChain }),
      ...namespace,
    };
    this.#fillHttp();
    // A chain that is no longer approved is no longer current.
    if (this.#chain !== undefined && !this.approves(this.#chain)) this.#chain = undefined;
  }

  setDefaultChain(chainId: string, rpcUrl?: string): void {
    const reference = referenceOf(chainId);
    // An explicit address is the only one used.
    if (rpcUrl !== undefined) this.#setHttp(reference, rpcUrl, undefined);
    const before = this.getDefaultChain();
    this.#chain = reference;
    if (reference !== before) this.#options.onChain(reference);
  }

  /**
   * The chain that the wallet or the site last switched to, else the site's default if the wallet approved it, else the
   * wallet's first.
   */
  getDefaultChain(): string {
    const { defaultChain, chains } = this.namespace;
    const start = defaultChain === undefined ? undefined : referenceOf(defaultChain);
    const given = this.#chain ?? (start !== undefined && this.approves(start) ? start : undefined);
    return given ?? referenceOf(chains[0] ?? '');
  }

  requestAccounts(): string[] {
    const prefix = `${this.name}:${this.getDefaultChain()}:`;
    const own = this.namespace.accounts.filter((account) => account.startsWith(prefix));
    return [...new Set(own.map((account) => account.slice(prefix.length)))];
  }

  protected approves(reference: string): boolean {
    return this.namespace.chains.includes(`${this.name}:${reference}`);
  }

  /** Sends a request to the wallet. */
  protected ask<Result>({ topic, request, chainId, expiry }: RequestParams): Promise<Result> {
    const { method, params = [] } = request;
    const requested = { topic, chainId, request: { method, params } };
    return this.#options.send(expiry === undefined ? requested : { ...requested, expiry }) as Promise<Result>;
  }

  /** @throws MooringError `NO_RPC_URL`, `RPC_PROVIDER_NOT_FOUND` */
  protected http(reference: string): HttpRpcProvider {
    const known = this.httpProviders[reference];
    if (known !== undefined) return known;
    const chain = `${this.name}:${reference}`;
    const url = this.#urlOf(reference);
    if (url === undefined)
      throw createError(this.approves(reference) ? 'NO_RPC_URL' : 'RPC_PROVIDER_NOT_FOUND', { chain });
    return this.#setHttp(reference, url, this.#options.nodes);
  }

  #urlOf(reference: string): string | undefined {
    const { rpcMap } = this.namespace;
    const chain = `${this.name}:${reference}`;
    const own = (key: string): string | undefined =>
      rpcMap !== undefined && Object.hasOwn(rpcMap, key) ? rpcMap[key] : undefined;
    return own(chain) ?? own(reference) ?? this.#options.defaultUrl(chain);
  }

  /** Creates a client for every approved chain with a known node; sends no request yet. */
  #fillHttp(): void {
    for (const chain of this.namespace.chains) {
      const reference = referenceOf(chain);
      const url = this.httpProviders[reference] ? undefined : this.#urlOf(reference);
      // An invalid URL fails for callers that read that chain.
      if (url !== undefined && isHttpUrl(url)) this.#setHttp(reference, url, this.#options.nodes);
    }
  }

  #setHttp(reference: string, url: string, nodes: LoadNodes | undefined): HttpRpcProvider {
    const { clock, fetch, ping } = this.#options;
    const chain = `${this.name}:${reference}`;
    const speaks = ping && !restNamespaces.includes(this.name);
    const provider = new HttpProvider({ chain, url, clock, fetch, nodes, ping: speaks });
    this.httpProviders[reference] = provider;
    this.httpProviders[chain] = provider;
    return provider;
  }
}
