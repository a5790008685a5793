import type { Cacao } from '@mooring/protocol/cacao';
import type { WalletInfo } from './connection.ts';
import type { ByNamespace, Namespace } from './namespaces.ts';
import type { CaipAddress, CaipNetworkId } from './network.ts';
import type { SiwxData } from './siwx.ts';
import type { RemoteViewName } from './views.ts';
import type { OpenRequest } from './wallet-request.ts';

/** Accounts and chains that one approval grants in one namespace. Already parsed and bounded. */
export interface Grant {
  /** Never empty. */
  readonly accounts: readonly CaipAddress[];
  readonly chains: readonly CaipNetworkId[];
  readonly methods: readonly string[];
}

/** One pairing session, or one login. */
export interface Approval {
  readonly id: string;
  readonly peer: WalletInfo;
  /** Current grants, without namespaces that were disconnected or taken over by a later approval. Never empty. */
  readonly grants: ByNamespace<Grant>;
  /** Further properties that the wallet announces, by the names of its namespaces' profiles. Bounded, not parsed. */
  readonly properties?: Readonly<Record<string, string>> | undefined;
  /** Topic of the pairing whose link it answers; absent if unknown, or without a link. */
  readonly link?: string | undefined;
}

/** An adapter's request to a wallet in its namespace. */
export interface ProposalNamespace {
  readonly methods: readonly string[];
  readonly events: readonly string[];
  /** Former chain ids that some wallets still use, by current id: proposed beside it. */
  readonly formerIds?: Readonly<Record<string, CaipNetworkId>> | undefined;
}

/** A proposal: every namespace of the site, all optional. */
export type Proposal = ByNamespace<
  Pick<ProposalNamespace, 'methods' | 'events'> & { readonly chains: readonly CaipNetworkId[] }
>;

/** A proposal, and a signal to abort it. */
export interface ApprovalRequest {
  readonly proposal: Proposal;
  readonly signal: AbortSignal;
  /** Sign-in as part of the approval, for wallets that support it. */
  readonly signIn?: ApprovalSignIn | undefined;
}

/** A sign-in message without its account, which is not known yet. */
export type SignInTerms = Omit<SiwxData, 'chainId' | 'accountAddress' | 'version' | 'issuedAt'>;

/** A sign-in as part of an approval of one namespace, so that the visitor approves once. */
export interface ApprovalSignIn {
  readonly terms: SignInTerms;
  /**
   * Stores the signed messages. Awaited before the approval is announced. If it rejects, because the wallet signed
   * something else or the site does not accept it, there is no approval.
   *
   * @param requested chains, starting with the one to sign for, and methods
   */
  accept(cacaos: readonly Cacao[], requested: Pick<Proposal[string], 'chains' | 'methods'>): Promise<void>;
}

/** A sign-in that was requested with an approval. */
export interface RequestedSignIn extends Pick<Proposal[string], 'chains' | 'methods'> {
  readonly terms: SignInTerms;
}

/** A link of an earlier page that its wallet may still answer. */
export interface OpenLink {
  /** Topic of the link's pairing. */
  readonly topic: string;
  /** Unix seconds. */
  readonly expiry: number;
  readonly signal: AbortSignal;
  /**
   * Stores the messages that the wallet signed with its approval, as its page asked. Awaited before the approval is
   * announced, which follows even if it rejects: the visitor then signs in once connected.
   */
  readonly accept?: ((cacaos: readonly Cacao[], requested: RequestedSignIn) => Promise<void>) | undefined;
}

/** How a visitor logs in to an embedded wallet. */
export type Login =
  | { readonly by: 'email'; readonly email: string }
  | { readonly by: 'social'; readonly provider: string };

/**
 * How a wallet is asked for an approval; the input differs by kind. `begin` rejects with a catalogued error: ABORTED,
 * PAIRING_EXPIRED, CHAIN_NOT_SUPPORTED for an approval without any account, or the wallet's own.
 */
export type Connect =
  | {
      readonly by: 'link';
      /** URL of the relay that the link leads to; absent if unknown. */
      readonly relayUrl?: string | undefined;
      /** `onLink` is called as soon as the link exists, before the socket is up; `expiry` in Unix seconds. */
      begin(ask: ApprovalRequest & { onLink(uri: string, expiry: number): void }): Promise<Approval>;
      /**
       * Waits for the answer to a link of an earlier page, announced like one to `begin`, unless `restore` has restored
       * it. Loads the engine. Rejects as `begin`; with PAIRING_EXPIRED also if the link is unknown. Absent if the wallet
       * keeps no links.
       */
      readonly resume?: ((link: OpenLink) => Promise<Approval>) | undefined;
    }
  | { readonly by: 'login'; begin(ask: ApprovalRequest & { readonly login: Login }): Promise<Approval> };

/** Events of a remote wallet, for core and the adapters. */
export type WalletEvent =
  /**
   * A new approval, requested by this page or not (announced before `begin` resolves), or one whose grants changed: by an update, or
   * because a later approval took over a namespace. Core ends an approval that no adapter of the site serves.
   */
  | { readonly type: 'granted'; readonly approval: Approval }
  /** An event of the wallet itself, such as `accountsChanged`, in one namespace. Hostile input, not bounded. */
  | {
      readonly type: 'changed';
      readonly namespace: Namespace;
      readonly chain?: CaipNetworkId | undefined;
      readonly name: string;
      readonly data: unknown;
    }
  /** The approval no longer covers these namespaces: deleted, expired, replaced or reduced. Not emitted for `leave`. */
  | { readonly type: 'lost'; readonly namespaces: readonly Namespace[] };

/** Progress and outcome of a request to a remote wallet. */
export type RequestEvent =
  /** A request has started or progressed. */
  | { readonly type: 'requested'; readonly request: OpenRequest }
  /** The promise of such a request has settled. */
  | { readonly type: 'settled'; readonly key: string }
  /** The answer to a request that no promise of this page awaits, by its id on the wire. Hostile input, not bounded. */
  | {
      readonly type: 'answered';
      readonly id: number;
      readonly outcome: { readonly result: unknown } | { readonly error: unknown };
    };

/**
 * Whether the transport to a wallet responds. `unknown`: nothing has contacted it yet, or another tab does.
 * `behind`: it responds, but this device's clock is behind, so wallets consider its links and requests
 * expired.
 */
export type Reach = 'unknown' | 'reached' | 'trying' | 'behind';

/**
 * A wallet outside the page: one entry of core's list. At most one approval serves a namespace; two may exist, for
 * different namespaces.
 */
export interface RemoteWallet {
  /** Also the id of its connector in chain libraries, such as `walletConnect`. */
  readonly id: string;
  readonly kind: 'paired' | 'embedded';
  readonly name: string;
  /**
   * The view that connects it and collects the input of `connect`, such as the visitor's login: core shows the view,
   * and handles the approval that it requests.
   */
  readonly view: RemoteViewName;
  readonly connect: Connect;
  /** The site's own nodes for reads that bypass the wallet, by CAIP-2 id: tried before those of the network. */
  readonly nodes?: Readonly<Record<string, string>> | undefined;
  /**
   * Whether its relay answers; loads nothing. Absent if the wallet needs no relay. `subscribe` returns a function that
   * stops.
   */
  readonly reach?: { read(): Reach; subscribe(listener: () => void): () => void } | undefined;
  /**
   * Progress of the wallet's requests; absent if the wallet cannot report it. `subscribe` returns a function that
   * unsubscribes.
   */
  readonly requests?: { subscribe(listener: (event: RequestEvent) => void): () => void } | undefined;
  /**
   * The id under which its relay knows this page; loads nothing. Calls to the site's API carry it while the wallet
   * serves a namespace.
   */
  clientId?(): Promise<string | undefined>;
  /** Whether the wallet can connect this namespace at all. */
  serves(namespace: Namespace): boolean;
  /**
   * Whether an approval of an earlier visit that was not left covers the namespace. Reads storage only: loads nothing,
   * never throws.
   */
  remembers(namespace: Namespace): boolean;
  /** Loads the engine once and restores its sessions. Does not prompt, and emits no `granted`. */
  restore(): Promise<void>;
  /** The approval that serves the namespace now; `undefined` without one, before `restore`, and after `leave`. */
  granted(namespace: Namespace): Approval | undefined;
  /**
   * The active chain of a granted namespace: the last active one if it is approved, else the first of the proposal that
   * is, else the first approved.
   */
  chain(namespace: Namespace): CaipNetworkId | undefined;
  /** Switches to a chain, also after a reload. Emits `changed` with the name `chainChanged` and the CAIP-2 id as data. */
  use(namespace: Namespace, chain: CaipNetworkId): void;
  /**
   * Rejects with CONNECT_BEFORE_REQUEST if the namespace is not granted, and with RPC_CALL_NOT_ALLOWED if the call was
   * not approved.
   */
  request(
    namespace: Namespace,
    call: { readonly chain: CaipNetworkId; readonly method: string; readonly params?: unknown },
  ): Promise<unknown>;
  /** Leaves the namespace, now and after a reload, until the next approval. Leaving the last one ends the session. */
  leave(namespace: Namespace): Promise<void>;
  /** Returns a function that stops. */
  on(listener: (event: WalletEvent) => void): () => void;
  /** Stops the engine; approvals stay for the next visit. */
  destroy(): Promise<void>;
}
