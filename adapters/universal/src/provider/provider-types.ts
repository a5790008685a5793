import type { LoadNodes } from '@mooring/core/adapter';
import type { ClientOptions, SignClient } from '@mooring/sign-client';
import type { AuthenticateParameters, Constant, Metadata, SessionRecord } from '@mooring/sign-client/types';

// Names and shapes of the original universal provider 2.21.8, for programs written for it.

/** A site's request in one namespace, as callers may pass it. */
export interface RequestedNamespace {
  /** CAIP-2; may be absent if the key of the namespace is a chain itself. */
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

/** One namespace with everything requested or approved in it. Members as in {@link RequestedNamespace}. */
export interface Namespace {
  chains: string[];
  methods: string[];
  events: string[];
  rpcMap?: EthereumRpcMap;
  defaultChain?: string;
}

/** Node URLs by chain reference. */
export interface EthereumRpcMap {
  [chain: string]: string;
}

/** Namespaces by name. */
export interface NamespaceConfig {
  [namespace: string]: Namespace;
}

/** Namespaces by chain. */
export interface NamespacesMap {
  [chainId: string]: Namespace;
}

/** A wallet's grants in one namespace, with the site's configuration. */
export interface SessionNamespace extends Namespace {
  /** CAIP-10. */
  accounts: string[];
}

/** A session to propose. */
export interface ConnectParams {
  /** Merged into `optionalNamespaces`: a wallet may grant less. */
  readonly namespaces?: RequestedNamespaces | undefined;
  readonly optionalNamespaces?: RequestedNamespaces | undefined;
  readonly sessionProperties?: Readonly<Record<string, unknown>> | undefined;
  readonly scopedProperties?: Readonly<Record<string, unknown>> | undefined;
  /** An active pairing to reuse; then no link is created. */
  readonly pairingTopic?: string | undefined;
  /** Only stores the namespaces; requests no session. */
  readonly skipPairing?: boolean | undefined;
}

/** An EIP-1193 request. */
export interface RequestArguments {
  readonly method: string;
  readonly params?: unknown;
}

/** A request of a session. `expiry` in seconds. */
export interface RequestParams {
  readonly topic: string;
  readonly request: RequestArguments;
  /** CAIP-2. */
  readonly chainId: string;
  /** Seconds, 300 to 604800. */
  readonly expiry?: number | undefined;
}

/** A sign-in to request. */
export type AuthenticateParams = AuthenticateParameters;

/** Options of a namespace's provider. */
export interface SubProviderOpts {
  readonly namespace: Namespace;
}

/** The request that `enable` sends. */
export interface EIP1102Request extends RequestArguments {
  readonly method: 'eth_requestAccounts';
}

/** Response passed to the callback of `sendAsync`; absent on an error. */
export interface ProviderResponse {
  readonly id: number;
  readonly jsonrpc: string;
  readonly result: unknown;
}

/** An EIP-1193 provider. */
export interface EIP1193Provider {
  request(call: RequestArguments): Promise<unknown>;
  on(event: string, listener: (data: never) => void): unknown;
  removeListener(event: string, listener: (data: never) => void): unknown;
}

/** An EIP-1193 provider with `enable`. */
export interface IEthereumProvider extends EIP1193Provider {
  enable(): Promise<ProviderAccounts>;
}

/** Options of `cleanupPendingPairings`. */
export interface PairingsCleanupOpts {
  /** Whether to end the pairings; otherwise they are only unsubscribed. */
  readonly deletePairings?: boolean | undefined;
}

/** Addresses of the current chain. */
export type ProviderAccounts = string[];
/** Id of the current chain. */
export type ProviderChainId = string;

/** Payload of the event `connect`. */
export interface ProviderInfo {
  readonly chainId: string;
}

/** Payload of the event `message`. */
export interface ProviderMessage {
  readonly type: string;
  readonly data: unknown;
}

/** An EIP-1193 error. */
export interface ProviderRpcError extends Error {
  readonly code: number;
  readonly data?: unknown;
}

/** A node of one chain. */
export interface HttpRpcProvider {
  readonly url: string;
  request<Result = unknown>(call: RequestArguments): Promise<Result>;
}

/** Node clients by chain reference. */
export interface RpcProvidersMap {
  [chain: string]: HttpRpcProvider;
}

/** One namespace of the session. */
export interface IProvider {
  readonly name: string;
  readonly namespace: SessionNamespace;
  /** By reference and by CAIP-2 id: approved chains with a known node, and others once they are read. */
  readonly httpProviders: RpcProvidersMap;
  readonly client: SignClient;
  request<Result = unknown>(parameters: RequestParams): Promise<Result>;
  updateNamespace(namespace: SessionNamespace): void;
  /** @param chainId CAIP-2 id or its reference */
  setDefaultChain(chainId: string, rpcUrl?: string): void;
  /** The reference of the current chain. */
  getDefaultChain(): string;
  /** Addresses on the current chain, without duplicates. */
  requestAccounts(): string[];
}

/** Providers by namespace. */
export interface RpcProviderMap {
  [namespace: string]: IProvider;
}

/** Options of the universal provider. */
export interface UniversalProviderOpts extends Omit<ClientOptions, 'metadata' | 'core'> {
  readonly metadata?: Constant<Metadata> | undefined;
  readonly core?: ClientOptions['core'];
  /** An existing client; its own options are then ignored. */
  readonly client?: SignClient | undefined;
  /** The session to use. Default: that of the last visit. */
  readonly session?: Pick<SessionRecord, 'topic'> | undefined;
  /** Node URLs by CAIP-2 id, for chains without one in `connect`. Read on every lookup. */
  readonly rpcMap?: Readonly<Record<string, string>> | undefined;
  /** Disables the `test` call to a node before its first use. */
  readonly disableProviderPing?: boolean | undefined;
  /**
   * Address of the site's API. Chains without a node in `rpcMap` are read at `<apiUrl>/v1/?chainId=…`, bundlers at
   * `<apiUrl>/v1/bundler`. Without it, such a chain has no node: there is no default.
   */
  readonly apiUrl?: string | undefined;
  /** Node selection of the modal on the page. Default: the address of each chain alone. */
  readonly nodes?: LoadNodes | undefined;
  /** Origins of bundlers that may be called if a wallet names one, such as `https://bundler.example`. */
  readonly bundlerOrigins?: readonly string[] | undefined;
  readonly fetch?: typeof fetch | undefined;
}

/** Parameters of `wallet_sendCalls` (EIP-5792). */
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

/** Result of `wallet_sendCalls` with transaction hashes (CAIP-345). */
export interface SendCallsResult {
  readonly id: string;
  readonly capabilities: {
    readonly caip345: { readonly caip2: string; readonly transactionHashes: readonly string[] };
  };
}

/** Sent calls to store. */
export interface StoreSendCallsParams {
  readonly request: SendCallsParams;
  readonly result: SendCallsResult;
}

/** Stored calls. `expiry` in Unix seconds. */
export interface StoredSendCalls extends StoreSendCallsParams {
  /** Unix seconds. */
  readonly expiry: number;
}
