import type {
  AppKitErrorInfo,
  ConnectionState,
  ConnectorInfo,
  LibraryConnection,
  PairingState,
  WalletInfo,
} from './connection.ts';
import type { CaipNetwork, ChainNamespace } from './network.ts';

/** Views of this release; names are those of the original and part of the public API. */
export type ViewName =
  | 'Connect'
  | 'ConnectingExternal'
  | 'ConnectingWalletConnect'
  | 'Account'
  | 'ProfileWallets'
  | 'Networks'
  | 'SwitchNetwork'
  | 'UnsupportedChain';

/** A view with what it needs; a discriminated union so that a view never reads another's data. */
export type View =
  | { readonly name: Exclude<ViewName, 'ConnectingExternal' | 'SwitchNetwork'> }
  | { readonly name: 'ConnectingExternal'; readonly connectorId: string }
  | { readonly name: 'SwitchNetwork'; readonly network: CaipNetwork };

export interface RouterState {
  /** Never empty; the last entry is shown. */
  readonly history: readonly View[];
  /** Where the last step went, for the direction of the slide. */
  readonly direction: 'forward' | 'back' | 'none';
}

export interface ToastState {
  readonly id: number;
  readonly variant: 'success' | 'error' | 'loading';
  readonly message: string;
}

/** The state of a running flow that a view shows (connecting to an injected wallet, switching a network). */
export type FlowState =
  | { readonly status: 'idle' }
  | {
      readonly status: 'pending' /** Unix ms, so a view can offer another way after ten seconds. */;
      readonly since: number;
    }
  | { readonly status: 'failed'; readonly error: AppKitErrorInfo };

export interface AppKitState {
  readonly initialized: boolean;
  readonly open: boolean;
  /** Set while a close was refused; the shell shakes for 500 ms. Counts up, so each refusal shakes. */
  readonly shakes: number;
  readonly router: RouterState;
  readonly toast: ToastState | undefined;
  readonly networks: readonly CaipNetwork[];
  /** The network the site shows; stays what it is while disconnected. */
  readonly activeNetwork: CaipNetwork;
  readonly activeNamespace: ChainNamespace;
  readonly connections: Readonly<Partial<Record<ChainNamespace, ConnectionState>>>;
  readonly libraryConnections: Readonly<Partial<Record<ChainNamespace, readonly LibraryConnection[]>>>;
  readonly connectors: readonly ConnectorInfo[];
  readonly recentWallets: readonly (WalletInfo & { readonly connectorId: string })[];
  readonly pairing: PairingState;
  readonly connectFlow: FlowState;
  readonly switchFlow: FlowState;
  readonly disconnectFlow: FlowState;
  readonly theme: {
    readonly mode: 'light' | 'dark' | 'system';
    readonly variables: Readonly<Record<string, string>>;
  };
  readonly metadata: {
    readonly name: string;
    readonly description: string;
    readonly url: string;
    readonly icons: readonly string[];
  };
  /** What the site configured; a view hides what is off. */
  readonly features: { readonly pairing: boolean };
}
