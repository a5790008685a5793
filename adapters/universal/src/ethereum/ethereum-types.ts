import type { SignClientTypes } from '@mooring/sign-client/types';
import type { AuthenticateParams, UniversalProviderOpts } from '../provider/provider-types.ts';

// Names and shapes of the original Ethereum provider 2.21.8, for programs written for it.

/** Node addresses by chain id. */
export interface EthereumRpcMap {
  [chainId: string]: string;
}

/** A modal that shows links, such as an `AppKit`. */
export interface QrModal {
  open(options: { readonly uri: string }): unknown;
  close(): unknown;
  /** Calls the listener with whether it is open, on every change. Returns a function that stops. */
  subscribeState(listener: (state: { readonly open: boolean }) => void): () => void;
}

/** Appearance of the modal. */
export interface QrModalOptions {
  readonly themeMode?: 'dark' | 'light' | undefined;
  readonly themeVariables?: Readonly<Record<string, string | number | undefined>> | undefined;
  readonly termsOfServiceUrl?: string | undefined;
  readonly privacyPolicyUrl?: string | undefined;
  /** Ids of listed wallets. */
  readonly explorerRecommendedWalletIds?: readonly string[] | 'NONE' | undefined;
  readonly explorerExcludedWalletIds?: readonly string[] | 'ALL' | undefined;
  readonly enableExplorer?: boolean | undefined;
  /** No effect: list wallets with `customWallets` of a modal of your own. */
  readonly mobileWallets?: readonly object[] | undefined;
  /** No effect. */
  readonly desktopWallets?: readonly object[] | undefined;
  /** No effect. */
  readonly walletImages?: Readonly<Record<string, string>> | undefined;
}

/** Options of the Ethereum provider. */
export interface EthereumProviderOptions extends Omit<UniversalProviderOpts, 'rpcMap'> {
  /** Chain ids, proposed before those of `optionalChains`. A wallet may approve fewer. */
  readonly chains?: readonly number[] | undefined;
  readonly optionalChains?: readonly number[] | undefined;
  readonly methods?: readonly string[] | undefined;
  readonly optionalMethods?: readonly string[] | undefined;
  readonly events?: readonly string[] | undefined;
  readonly optionalEvents?: readonly string[] | undefined;
  readonly rpcMap?: EthereumRpcMap | undefined;
  /** Shows `modal` while a link waits for a wallet. Otherwise show the link of `display_uri`. */
  readonly showQrModal?: boolean | undefined;
  readonly qrModalOptions?: QrModalOptions | undefined;
  /** The modal, or a function that creates it on demand. */
  readonly modal?: QrModal | (() => QrModal | Promise<QrModal>) | undefined;
}

/** Options of `connect`, which replace those of `init`. */
export interface ConnectOps {
  readonly chains?: readonly number[] | undefined;
  readonly optionalChains?: readonly number[] | undefined;
  readonly rpcMap?: EthereumRpcMap | undefined;
  /** An active pairing to reuse; then no link is created. */
  readonly pairingTopic?: string | undefined;
  readonly scopedProperties?: unknown;
}

/** A sign-in to request. Chains as numbers. */
export interface EthereumAuthenticateParams extends Omit<AuthenticateParams, 'chains'> {
  /** Chain ids. Default: those of `init`. */
  readonly chains?: readonly number[] | undefined;
}

/** The error of EIP-1193's `disconnect` event. */
export interface ProviderRpcError extends Error {
  readonly code: number;
  readonly data?: unknown;
}

/** Events of the Ethereum provider. */
export interface EthereumEvents {
  /** `chainId` in hex. */
  connect: { readonly chainId: string };
  disconnect: ProviderRpcError;
  message: { readonly type: string; readonly data: unknown };
  /** In hex. */
  chainChanged: string;
  accountsChanged: string[];
  display_uri: string;
  session_event: SignClientTypes.EventArguments['session_event'];
  session_update: SignClientTypes.EventArguments['session_update'];
  session_delete: { readonly topic: string };
}

const optionalMethods = [
  'eth_accounts',
  'eth_requestAccounts',
  'eth_sendRawTransaction',
  'eth_sign',
  'eth_signTransaction',
  'eth_signTypedData',
  'eth_signTypedData_v3',
  'eth_signTypedData_v4',
  'eth_sendTransaction',
  'personal_sign',
  'wallet_switchEthereumChain',
  'wallet_addEthereumChain',
  'wallet_getPermissions',
  'wallet_requestPermissions',
  'wallet_registerOnboarding',
  'wallet_watchAsset',
  'wallet_scanQRCode',
  'wallet_sendCalls',
  'wallet_getCapabilities',
  'wallet_getCallsStatus',
  'wallet_showCallsStatus',
] as const;

const optionalEvents = ['chainChanged', 'accountsChanged', 'message', 'disconnect', 'connect'] as const;

/** Methods that a wallet may grant. */
export type RpcMethod = (typeof optionalMethods)[number] | 'eth_call' | 'eth_getBalance';
/** Events that a wallet may grant. */
export type RpcEvent = (typeof optionalEvents)[number];

/** Proposed with `chains`, unless `methods` is set. */
export const REQUIRED_METHODS: string[] = ['eth_sendTransaction', 'personal_sign'];

/** Proposed unless `optionalMethods` is set. */
export const OPTIONAL_METHODS: string[] = [...optionalMethods];

/** Proposed with `chains`, unless `events` is set. */
export const REQUIRED_EVENTS: string[] = ['chainChanged', 'accountsChanged'];

/** Proposed unless `optionalEvents` is set. */
export const OPTIONAL_EVENTS: string[] = [...optionalEvents];
