import type { AppKitEvent } from '../store/event.ts';
import type { Adapter, RemoteConnector } from './adapter.ts';
import type { AppKitNetwork, ChainNamespace } from './network.ts';
import type { Clock, KeyValueStorage } from './platform.ts';
import type { AppKitState } from './state.ts';

/** What `createCore` needs. Everything that touches the outside is passed in. */
export interface CoreOptions {
  /** Not empty. The order is the order of the list the visitor sees. */
  readonly networks: readonly AppKitNetwork[];
  readonly adapters: readonly Adapter[];
  /** Shown on a first visit; a visitor's own stored choice comes before it. Default: the first network. */
  readonly defaultNetwork?: AppKitNetwork | undefined;
  readonly metadata?: Partial<AppKitState['metadata']> | undefined;
  readonly themeMode?: AppKitState['theme']['mode'] | undefined;
  readonly themeVariables?: Readonly<Record<string, string>> | undefined;
  /** Paired wallets; absent when no relay is configured. */
  readonly pairing?: RemoteConnector | undefined;
  /** Restore what the chain libraries remember when starting. Default true. */
  readonly reconnect?: boolean | undefined;
  readonly clock?: Clock | undefined;
  /** Absent on a server. */
  readonly storage?: KeyValueStorage | undefined;
}

/** One wallet request of the visitor that is under way; a newer one or a cancel makes it stale. */
export interface Attempt {
  readonly connectorId: string;
  readonly controller: AbortController;
  readonly done: Promise<unknown>;
}

/** What flows remember between calls. Not shown by any view, so not state. */
export interface CoreRuntime {
  attempt: Attempt | undefined;
  cancelToast: (() => void) | undefined;
  nextToastId: number;
}

/** One `createAppKit` call. Actions are free functions over it; only `dispatch` changes the state. */
export interface AppKitCore {
  readonly store: {
    getState(): AppKitState;
    /** The state before anything of this visitor was read: what a server renders. */
    getInitialState(): AppKitState;
    /** Returns a function that ends the subscription. */
    subscribe(listener: (state: AppKitState, previous: AppKitState) => void): () => void;
  };
  dispatch(event: AppKitEvent): void;
  readonly adapters: Readonly<Partial<Record<ChainNamespace, Adapter>>>;
  readonly clock: Clock;
  readonly runtime: CoreRuntime;
  /** Restores connections without any prompt. Called once by `createAppKit`, in browsers only. */
  start(): Promise<void>;
  destroy(): void;
}
