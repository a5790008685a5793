import type { SignEvents } from '@mooring/sign-client/dapp';
import type { ProposalNamespaces, SessionRecord } from '@mooring/sign-client/types';

type Properties = Readonly<Record<string, unknown>>;

/** What a wallet is asked for. */
export interface Asked {
  readonly optionalNamespaces: ProposalNamespaces;
  readonly sessionProperties?: Properties | undefined;
  readonly scopedProperties?: Properties | undefined;
  /** An active pairing to use again; then there is no link. */
  readonly pairingTopic?: string | undefined;
}

/** What the engine needs of a session of the sign client. */
export type SignSession = Pick<SessionRecord, 'topic' | 'expiry' | 'namespaces'> & {
  readonly peer: { readonly metadata: unknown };
};

/** What the engine needs of the sign client. */
export interface DappClient {
  connect(parameters: Asked): Promise<{
    readonly uri?: string | undefined;
    readonly approval: () => Promise<SignSession>;
  }>;
  request(parameters: {
    readonly topic: string;
    readonly chainId: string;
    readonly request: { readonly method: string; readonly params: unknown };
    readonly expiry?: number | undefined;
  }): Promise<unknown>;
  disconnect(parameters: {
    readonly topic: string;
    readonly reason: { readonly code: number; readonly message: string };
  }): Promise<void>;
  on<Name extends keyof SignEvents>(name: Name, listener: (payload: SignEvents[Name]) => void): unknown;
  off<Name extends keyof SignEvents>(name: Name, listener: (payload: SignEvents[Name]) => void): unknown;
  readonly session: { getAll(): readonly SignSession[] };
  readonly core: { readonly pairing: { disconnect(parameters: { readonly topic: string }): Promise<void> } };
}
