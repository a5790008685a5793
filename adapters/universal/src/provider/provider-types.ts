import type { ClientOptions, SignClient } from '@mooring/sign-client';
import type { AuthenticateParameters, Metadata, SessionRecord } from '@mooring/sign-client/types';

// Names and shapes of the original universal provider 2.21.8, for programs written for it.

/** What a site asks for in one namespace, as it may be given. */
export interface RequestedNamespace {
  /** CAIP-2; may be absent where the key of the namespace is a chain itself. */
  readonly chains?: readonly string[] | undefined;
  readonly methods: readonly string[];
  readonly events: readonly string[];
  /** Node addresses, by CAIP-2 id or its reference (`eip155:1` or `1`). Never sent to a wallet. */
  readonly rpcMap?: EthereumRpcMap | undefined;
  /** CAIP-2 id or its reference. */
  readonly defaultChain?: string | undefined;
}

/** By namespace, or by chain. */
export type RequestedNamespaces = Readonly<Record<string, RequestedNamespace>>;

/** One namespace, with all that was asked for or given in it. Members as in {@link RequestedNamespace}. */
export interface Namespace {
  chains: string[];
  methods: string[];
  events: string[];
  rpcMap?: EthereumRpcMap;
  defaultChain?: string;
}

export interface EthereumRpcMap {
  [chain: string]: string;
}

export interface NamespaceConfig {
  [namespace: string]: Namespace;
}

export interface NamespacesMap {
  [chainId: string]: Namespace;
}

/** What a wallet gave in one namespace, with what the site said of it. */
export interface SessionNamespace extends Namespace {
  /** CAIP-10. */
  accounts: string[];
}

export interface ConnectParams {
  /** Merged into `optionalNamespaces`: a wallet may give less. */
  readonly namespaces?: RequestedNamespaces | undefined;
  readonly optionalNamespaces?: RequestedNamespaces | undefined;
  readonly sessionProperties?: Readonly<Record<string, unknown>> | undefined;
  readonly scopedProperties?: Readonly<Record<string, unknown>> | undefined;
  /** An active pairing to use again; then there is no link. */
  readonly pairingTopic?: string | undefined;
  /** Only takes the namespaces; no session is asked for. */
  readonly skipPairing?: boolean | undefined;
}

export interface RequestArguments {
  readonly method: string;
  readonly params?: unknown;
}

export interface RequestParams {
  readonly topic: string;
  readonly request: RequestArguments;
  /** CAIP-2. */
  readonly chainId: string;
  /** Seconds, 300 to 604800. */
  readonly expiry?: number | undefined;
}

export type AuthenticateParams = AuthenticateParameters;

export interface SubProviderOpts {
  readonly namespace: Namespace;
}

export interface EIP1102Request extends RequestArguments {
  readonly method: 'eth_requestAccounts';
}

/** What `sendAsync` calls back with; nothing beside an error. */
export interface ProviderResponse {
  readonly id: number;
  readonly jsonrpc: string;
  readonly result: unknown;
}

export interface EIP1193Provider {
  request(call: RequestArguments): Promise<unknown>;
  on(event: string, listener: (data: never) => void): unknown;
  removeListener(event: string, listener: (data: never) => void): unknown;
}

export interface IEthereumProvider extends EIP1193Provider {
  enable(): Promise<ProviderAccounts>;
}

export interface PairingsCleanupOpts {
  /** Ends the pairings; otherwise they are only no longer listened to. */
  readonly deletePairings?: boolean | undefined;
}

export type ProviderAccounts = string[];
export type ProviderChainId = string;

export interface ProviderInfo {
  readonly chainId: string;
}

export interface ProviderMessage {
  readonly type: string;
  readonly data: unknown;
}

export interface ProviderRpcError extends Error {
  readonly code: number;
  readonly data?: unknown;
}

/** A node of one chain. */
export interface HttpRpcProvider {
  readonly url: string;
  request<Result = unknown>(call: RequestArguments): Promise<Result>;
}

export interface RpcProvidersMap {
  [chain: string]: HttpRpcProvider;
}

/** One namespace of the session. */
export interface IProvider {
  readonly name: string;
  readonly namespace: SessionNamespace;
  /** By reference and by CAIP-2 id, as they come to be used. */
  readonly httpProviders: RpcProvidersMap;
  readonly client: SignClient;
  request<Result = unknown>(parameters: RequestParams): Promise<Result>;
  updateNamespace(namespace: SessionNamespace): void;
  /** @param chainId CAIP-2 id or its reference */
  setDefaultChain(chainId: string, rpcUrl?: string): void;
  /** The reference of the chain in use. */
  getDefaultChain(): string;
  /** Addresses on the chain in use, each once. */
  requestAccounts(): string[];
}

export interface RpcProviderMap {
  [namespace: string]: IProvider;
}

export interface UniversalProviderOpts extends Omit<ClientOptions, 'metadata' | 'core'> {
  readonly metadata?: Metadata | undefined;
  readonly core?: ClientOptions['core'];
  /** One that exists already; then the options of its own are not looked at. */
  readonly client?: SignClient | undefined;
  /** The session to take up; by default the one of the last visit. */
  readonly session?: Pick<SessionRecord, 'topic'> | undefined;
  /** Node addresses by CAIP-2 id, of chains that `connect` gave none for. Read whenever one is looked up. */
  readonly rpcMap?: Readonly<Record<string, string>> | undefined;
  /** No `test` call to a node before its first use. */
  readonly disableProviderPing?: boolean | undefined;
  /**
   * Address of an API of one's own. Chains without a node in `rpcMap` are asked at `<apiUrl>/v1/?chainId=…`, bundlers at
   * `<apiUrl>/v1/bundler`. Without it such a chain has no node: there is no default.
   */
  readonly apiUrl?: string | undefined;
  /** Origins of bundlers that may be asked where a wallet names one, such as `https://bundler.example`. */
  readonly bundlerOrigins?: readonly string[] | undefined;
  readonly fetch?: typeof fetch | undefined;
}

export interface SendCallsParams {
  readonly version: string;
  readonly id?: string | undefined;
  readonly from?: `0x${string}` | undefined;
  readonly chainId: `0x${string}`;
  readonly atomicRequired: boolean;
  readonly calls: readonly {
    readonly to?: `0x${string}` | undefined;
    readonly data?: `0x${string}` | undefined;
    readonly value?: `0x${string}` | undefined;
    readonly capabilities?: Readonly<Record<string, unknown>> | undefined;
  }[];
  readonly capabilities?: Readonly<Record<string, unknown>> | undefined;
}

export interface SendCallsResult {
  readonly id: string;
  readonly capabilities: {
    readonly caip345: { readonly caip2: string; readonly transactionHashes: readonly string[] };
  };
}

export interface StoreSendCallsParams {
  readonly request: SendCallsParams;
  readonly result: SendCallsResult;
}

export interface StoredSendCalls extends StoreSendCallsParams {
  /** Unix seconds. */
  readonly expiry: number;
}
