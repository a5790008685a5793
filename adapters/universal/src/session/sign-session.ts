import type { CaipNetworkId } from '@mooring/core';
import type { Cacao } from '@mooring/protocol/cacao';
import type { SignEvents, SignedIn } from '@mooring/sign-client/dapp';
import type { ProposalNamespaces, SessionRecord } from '@mooring/sign-client/types';

type Properties = Readonly<Record<string, unknown>>;

/** A proposal to a wallet. */
export interface ProposalRequest {
  readonly optionalNamespaces: ProposalNamespaces;
  readonly sessionProperties?: Properties | undefined;
  readonly scopedProperties?: Properties | undefined;
  /** An active pairing to reuse; then no link is created. */
  readonly pairingTopic?: string | undefined;
}

/** A sign-in requested together with one namespace. */
export interface SignInRequest {
  /** The wallet signs for the first one. */
  readonly chains: readonly CaipNetworkId[];
  readonly methods: readonly string[];
  readonly domain: string;
  readonly uri: string;
  readonly nonce: string;
  readonly statement?: string | undefined;
  readonly exp?: string | undefined;
  readonly nbf?: string | undefined;
  readonly requestId?: string | undefined;
  readonly resources?: readonly string[] | undefined;
}

/** The part of a sign client's session that the engine needs. */
export type SignSession = Pick<SessionRecord, 'topic' | 'expiry' | 'namespaces'> & {
  readonly peer: { readonly metadata: unknown };
  readonly sessionProperties?: Properties | undefined;
  /** A client of another implementation may not keep it. */
  readonly pairingTopic?: string | undefined;
  /** The proposal. A client of another implementation may not keep it. */
  readonly optionalNamespaces?: ProposalNamespaces | undefined;
};

/** The part of the sign client that the engine needs. */
export interface DappClient {
  connect(parameters: ProposalRequest): Promise<{
    readonly uri?: string | undefined;
    readonly approval: () => Promise<SignSession>;
  }>;
  /** A wallet without sign-in support returns only a session; one that allows no method, only a signature. */
  authenticate?(parameters: SignInRequest): Promise<{
    readonly uri?: string | undefined;
    readonly response: () => Promise<{
      readonly auths?: readonly Cacao[] | undefined;
      readonly session?: SignSession | undefined;
    }>;
  }>;
  /** Absent in a client of another implementation. */
  resume?(parameters: { readonly pairingTopic: string }): Promise<
    | {
        readonly approval: () => Promise<SignSession>;
        readonly signed?: (() => SignedIn | undefined) | undefined;
      }
    | undefined
  >;
  request(parameters: {
    readonly topic: string;
    readonly chainId: string;
    readonly request: { readonly method: string; readonly params: unknown };
    readonly expiry?: number | undefined;
    /** A client of another implementation may not call it. */
    readonly onSent?: ((id: number) => void) | undefined;
  }): Promise<unknown>;
  ping?(parameters: { readonly topic: string }): Promise<void>;
  disconnect(parameters: {
    readonly topic: string;
    readonly reason: { readonly code: number; readonly message: string };
  }): Promise<void>;
  on<Name extends keyof SignEvents>(name: Name, listener: (payload: SignEvents[Name]) => void): unknown;
  off<Name extends keyof SignEvents>(name: Name, listener: (payload: SignEvents[Name]) => void): unknown;
  readonly session: { getAll(): readonly SignSession[] };
  readonly core: { readonly pairing: { disconnect(parameters: { readonly topic: string }): Promise<void> } };
}
