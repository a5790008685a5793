import type { AccountType } from './account-type.ts';
import type { Adapter, AdapterProjection } from './adapter.ts';
import type { PairingState } from './connection.ts';
import type { AppKitEvent } from './event.ts';
import type { ModalEvent } from './modal-event.ts';
import type { ByNamespace, Namespace } from './namespaces.ts';
import type { AppKitNetwork } from './network.ts';
import type { Device, ModalOptions } from './options.ts';
import type { BaseStorage, Clock, CustomRpcUrls } from './platform.ts';
import type { LocalFeatures } from './remote-features.ts';
import type { Approval, Proposal, RemoteWallet } from './remote-wallet.ts';
import type { Siwx } from './siwx.ts';
import type { AppKitState } from './state.ts';
import type { WalletSource } from './wallet.ts';

/** Variables of a theme as a site gives them; what is left out or `undefined` changes nothing. */
export type GivenVariables = Readonly<Record<string, string | number | undefined>>;

/** What `createCore` needs. Everything that touches the outside is passed in. */
export interface CoreOptions {
  /** Not empty. The order is the order of the list the visitor sees. */
  readonly networks: readonly AppKitNetwork[];
  readonly adapters: readonly Adapter[];
  /** Shown on a first visit; a visitor's own stored choice comes before it. Default: the first network. */
  readonly defaultNetwork?: AppKitNetwork | undefined;
  readonly metadata?: Partial<AppKitState['metadata']> | undefined;
  readonly themeMode?: AppKitState['theme']['mode'] | undefined;
  readonly themeVariables?: GivenVariables | undefined;
  /** Remote wallets, in the order of their rows. Pairing needs one that connects by link. */
  readonly wallets?: readonly RemoteWallet[] | undefined;
  /** Restore what the chain libraries remember when starting. Default true. */
  readonly reconnect?: boolean | undefined;
  /** Project id for the relay, which may refuse connections without one. */
  readonly projectId?: string | undefined;
  readonly modal?: Partial<ModalOptions> | undefined;
  readonly customRpcUrls?: CustomRpcUrls | undefined;
  /** `https:` or `http:` address of the site's API. Without it, no API is called. */
  readonly api?: string | undefined;
  /** What the site says in `features`. */
  readonly features?: LocalFeatures | undefined;
  /** Default: the list of the API, or the one that is shipped. */
  readonly walletSource?: WalletSource | undefined;
  readonly siwx?: Siwx | undefined;
  /** Which kind of account is in use first, by namespace. Default: what accounts of it usually are. */
  readonly accountTypes?: ByNamespace<AccountType | undefined> | undefined;
  /** Default: read from the browser's user agent once the page runs. */
  readonly device?: Device | undefined;
  readonly clock?: Clock | undefined;
  /** Absent on a server. */
  readonly storage?: BaseStorage | undefined;
}

/** One wallet request of the visitor that is under way; a newer one or a cancel makes it stale. */
export interface Attempt {
  readonly connectorId: string;
  readonly controller: AbortController;
  readonly done: Promise<unknown>;
}

/** A pending approval of a remote wallet. */
export interface Asking {
  readonly wallet: RemoteWallet;
  /** The proposal. */
  readonly proposal: Proposal;
  /** Ids of earlier approvals. Changes to them do not answer this one. */
  readonly before: ReadonlySet<string>;
  /** How the owners of what was granted take it up. */
  filled: Settling | undefined;
}

/** A link that is out, and what becomes of it: one for all who wait for its wallet. */
export interface OpenPairing extends Asking {
  readonly controller: AbortController;
  /** Called with the link and its expiry on the wire, in Unix seconds. */
  readonly listeners: Set<(uri: string, expiry: number) => void>;
  /** Settles with the wallet's answer. */
  done: Promise<Approval>;
  /** `chosen`: a view shows it. `ahead`: created before the visitor chose. `nowhere`: its view is closed, and it is still valid. */
  shown: 'chosen' | 'ahead' | 'nowhere';
  link: Extract<PairingState, { readonly status: 'waiting' }> | undefined;
  /** The pairing URI, for listeners that come later. */
  wire: readonly [uri: string, expiry: number] | undefined;
}

/** Updates several namespaces in one step. */
export interface Settling {
  /** The active namespace when it began. */
  readonly active: Namespace;
  /** Resolves when the results are shown: all have settled, or the time is up. */
  readonly shown: Promise<void>;
  /** Settles with the act in one namespace, which may take longer than that. */
  of(namespace: Namespace): Promise<void>;
}

/** What flows remember between calls. Not shown by any view, so not state. */
export interface CoreRuntime {
  attempt: Attempt | undefined;
  cancelToast: (() => void) | undefined;
  nextToastId: number;
  /** Ends the search that is under way. */
  cancelSearch: (() => void) | undefined;
  /** Pending approvals of remote wallets, by wallet id. */
  readonly asked: Map<string, Asking>;
  /** The pairing that was begun last, until its wallet answers; also while no view shows it. */
  pairing: OpenPairing | undefined;
  /** Namespaces whose wallets the visitor is leaving just now. */
  readonly leaving: Set<Namespace>;
  /** Whose list of wallets is shown; `undefined` until one was read. */
  walletsFrom: 'api' | 'shipped' | undefined;
  /** The operator's API was asked about this page. */
  servicesAsked: boolean;
  /** What the API refused to take, as AppKit tells it. */
  reportedErrors: Readonly<Record<string, boolean>>;
  /** Alerts that were shown; each is shown once. */
  readonly alerted: Set<string>;
  /** Listeners of `onModalEvent`, and the last event. */
  readonly eventListeners: Set<(event: ModalEvent) => void>;
  lastEvent: ModalEvent | undefined;
  /** When, in Unix milliseconds; 0 before anything happened. */
  lastEventAt: number;
}

export interface Batch {
  /** Holds back what these namespaces report. Returns how to show it: in one step, with what other batches do not hold. */
  hold(namespaces: readonly Namespace[]): () => void;
  /** An adapter's report: applied immediately, or when its namespace is released. */
  report(namespace: Namespace, projection: AdapterProjection): void;
  /** The last report of an adapter, including one that is held back. */
  last(namespace: Namespace): AdapterProjection | undefined;
  /** Calls `listener` with every report of an adapter, held back or not. Returns a function that stops. */
  follow(namespace: Namespace, listener: (projection: AdapterProjection) => void): () => void;
}

/** One `createAppKit` call. Actions are free functions over it; only `dispatch` changes the state. */
export interface AppKitCore {
  readonly store: {
    getState(): AppKitState;
    /** The state before any stored data is read, as a server renders it. */
    getInitialState(): AppKitState;
    /** Returns a function that ends the subscription. */
    subscribe(listener: (state: AppKitState, previous: AppKitState) => void): () => void;
  };
  dispatch(event: AppKitEvent): void;
  readonly adapters: ByNamespace<Adapter>;
  /** Remote wallets. */
  readonly wallets: readonly RemoteWallet[];
  /** Shows what acts in several namespaces lead to in one step, once all have settled: after three seconds at most. */
  readonly batch: Batch;
  readonly clock: Clock;
  readonly runtime: CoreRuntime;
  readonly projectId: string | undefined;
  readonly customRpcUrls: CoreOptions['customRpcUrls'];
  readonly api: string | undefined;
  /** Whether the site lets events leave the page, where the operator of its API wants them. */
  readonly analytics: boolean;
  readonly siwx: Siwx | undefined;
  readonly walletSource: WalletSource | undefined;
  readonly storage: BaseStorage | undefined;
  /**
   * Restores connections without any prompt. Called once by `createAppKit`, in browsers only. Never rejects, and ends
   * after ten seconds at most, at once when destroyed meanwhile.
   */
  start(): Promise<void>;
  destroy(): void;
  /** Aborted by `destroy`. */
  readonly ended: AbortSignal;
}
