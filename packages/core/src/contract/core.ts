import type { AccountType } from './account-type.ts';
import type { Adapter, AdapterProjection } from './adapter.ts';
import type { AppKitEvent } from './event.ts';
import type { ModalEvent } from './modal-event.ts';
import type { ByNamespace, Namespace } from './namespaces.ts';
import type { AppKitNetwork } from './network.ts';
import type { LoadNodes } from './nodes.ts';
import type { Device, ModalOptions } from './options.ts';
import type { BaseStorage, Clock, CustomRpcUrls, TabLocks } from './platform.ts';
import type { LocalFeatures } from './remote-features.ts';
import type { Approval, Proposal, RemoteWallet } from './remote-wallet.ts';
import type { Siwx } from './siwx.ts';
import type { AppKitState } from './state.ts';
import type { WalletSource } from './wallet.ts';

/** Theme variables as a site passes them; absent or `undefined` ones change nothing. */
export type GivenVariables = Readonly<Record<string, string | number | undefined>>;

/** Options of `createCore`. All platform access is passed in. */
export interface CoreOptions {
  /** Not empty. The visitor sees them in this order. */
  readonly networks: readonly AppKitNetwork[];
  readonly adapters: readonly Adapter[];
  /** Active on a first visit; a visitor's own stored choice takes precedence. Default: the first network. */
  readonly defaultNetwork?: AppKitNetwork | undefined;
  readonly metadata?: Partial<AppKitState['metadata']> | undefined;
  readonly themeMode?: AppKitState['theme']['mode'] | undefined;
  readonly themeVariables?: GivenVariables | undefined;
  /** Remote wallets, in the order of their rows. Pairing needs one that connects by link. */
  readonly wallets?: readonly RemoteWallet[] | undefined;
  /** Whether to restore the chain libraries' connections on start. Default true. */
  readonly reconnect?: boolean | undefined;
  /** Project id for the relay, which may refuse connections without one. */
  readonly projectId?: string | undefined;
  readonly modal?: Partial<ModalOptions> | undefined;
  readonly customRpcUrls?: CustomRpcUrls | undefined;
  /** `https:` or `http:` address of the site's API. Without it, no API is called. */
  readonly api?: string | undefined;
  /** The site's `features`. */
  readonly features?: LocalFeatures | undefined;
  /** Default: the API's list, or the shipped one. */
  readonly walletSource?: WalletSource | undefined;
  readonly siwx?: Siwx | undefined;
  /** Account type to activate first, by namespace. Default: the usual one of the namespace. */
  readonly accountTypes?: ByNamespace<AccountType | undefined> | undefined;
  /** Default: read from the browser's user agent once the page runs. */
  readonly device?: Device | undefined;
  readonly clock?: Clock | undefined;
  /** Absent on a server. */
  readonly storage?: BaseStorage | undefined;
  /** Lets two tabs ask a wallet for a sign-in in turn, and tells which requests a live tab awaits. Absent on a server and in insecure pages. */
  readonly locks?: TabLocks | undefined;
}

/** A pending wallet request of the visitor; a newer one or a cancel makes it stale. */
export interface Attempt {
  readonly connectorId: string;
  readonly controller: AbortController;
  readonly done: Promise<unknown>;
}

/** A pending approval of a remote wallet. */
export interface ApprovalRequest {
  readonly wallet: RemoteWallet;
  /** The proposal. */
  readonly proposal: Proposal;
  /** Ids of earlier approvals, and of those that answer another request. Changes to them do not answer this one. */
  readonly before: Set<string>;
  /** How the adapters of the granted namespaces take up the approval. */
  filled: Settling | undefined;
}

/** The pending requests to one remote wallet: links of earlier pages among them. */
export interface ApprovalRequests {
  readonly open: Set<ApprovalRequest>;
  /** How adapters take up approvals that were announced meanwhile, by id. */
  readonly filled: Map<string, Settling & Pick<Approval, 'link'>>;
}

/** A pending pairing: shared by all callers that wait for its wallet. What is known of its link is `state.offer`. */
export interface OpenPairing extends ApprovalRequest {
  readonly controller: AbortController;
  /** Called with the link and its expiry on the wire (Unix seconds). */
  readonly listeners: Set<(uri: string, expiry: number) => void>;
  /** Settles with the wallet's answer. */
  done: Promise<Approval>;
}

/** Updates several namespaces in one step. */
export interface Settling {
  /** The active namespace at the start. */
  readonly active: Namespace;
  /** Resolves once the results are shown: all have settled, or the time limit is reached. */
  readonly shown: Promise<void>;
  /** Settles with the call in one namespace, which may take longer than `shown`. */
  of(namespace: Namespace): Promise<void>;
}

/** Handles of flows: subscriptions, timers, and pending requests with what aborts them. Facts are in the state. */
export interface CoreRuntime {
  attempt: Attempt | undefined;
  cancelToast: (() => void) | undefined;
  /** Cancels the pending search. */
  cancelSearch: (() => void) | undefined;
  /** Pending approvals of remote wallets, by wallet id. */
  readonly requested: Map<string, ApprovalRequests>;
  /** The latest pairing, until its wallet answers; also while no view shows it. */
  pairing: OpenPairing | undefined;
  /** Listeners of `onModalEvent`. */
  readonly eventListeners: Set<(event: ModalEvent) => void>;
}

export interface Batch {
  /**
   * Holds back the reports of these namespaces. Returns a function that shows them in one step, except those that other
   * batches hold.
   */
  hold(namespaces: readonly Namespace[]): () => void;
  /** An adapter's report: applied immediately, or when its namespace is released. */
  report(namespace: Namespace, projection: AdapterProjection): void;
  /** The last report of an adapter, including one that is held back. */
  last(namespace: Namespace): AdapterProjection | undefined;
  /** Calls `listener` with every report of an adapter, held back or not. Returns a function that stops. */
  subscribe(namespace: Namespace, listener: (projection: AdapterProjection) => void): () => void;
}

/** One `createAppKit` call. Actions are free functions over it; only `dispatch` changes the state. */
export interface AppKitCore {
  readonly store: {
    getState(): AppKitState;
    /** The state before any stored data is read, as a server renders it. */
    getInitialState(): AppKitState;
    /** Returns an unsubscribe function. */
    subscribe(listener: (state: AppKitState, previous: AppKitState) => void): () => void;
  };
  dispatch(event: AppKitEvent): void;
  readonly adapters: ByNamespace<Adapter>;
  /** Remote wallets. */
  readonly wallets: readonly RemoteWallet[];
  /** Shows changes of several namespaces in one step, once all have settled or after three seconds. */
  readonly batch: Batch;
  readonly clock: Clock;
  readonly runtime: CoreRuntime;
  readonly projectId: string | undefined;
  readonly customRpcUrls: CoreOptions['customRpcUrls'];
  readonly api: string | undefined;
  /** Nodes to read chains from; `undefined` without an API: use the networks' own URLs. */
  readonly nodes: LoadNodes | undefined;
  readonly siwx: Siwx | undefined;
  readonly walletSource: WalletSource | undefined;
  readonly storage: BaseStorage | undefined;
  readonly locks: TabLocks | undefined;
  /**
   * Restores connections without a prompt. Called once by `createAppKit`, in browsers only. Never rejects. Settles
   * after at most ten seconds, or at once when destroyed meanwhile.
   */
  start(): Promise<void>;
  destroy(): void;
  /** Aborted by `destroy`. */
  readonly ended: AbortSignal;
}
