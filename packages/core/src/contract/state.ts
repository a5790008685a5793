import type { Metadata } from '@mooring/protocol/sign';
import type { AccountType } from './account-type.ts';
import type {
  AppKitErrorInfo,
  ConnectionState,
  ConnectorInfo,
  LibraryConnection,
  PairingState,
  WalletInfo,
} from './connection.ts';
import type { ByNamespace } from './namespaces.ts';
import type { CaipNetwork, ChainNamespace } from './network.ts';
import type { OnrampForm, Purchase } from './onramp.ts';
import type { Device, ModalOptions } from './options.ts';
import type { RemoteFeatures, RemoteState } from './remote-features.ts';
import type { SendState, SentTransaction } from './send.ts';
import type { SignInState } from './siwx.ts';
import type { View } from './views.ts';
import type { WalletListing, WalletsState } from './wallet.ts';

/** The views gone through, and the one shown. */
export interface RouterState {
  /** Never empty; the last entry is shown. */
  readonly history: readonly View[];
  /** Where the last step went, for the direction of the slide. */
  readonly direction: 'forward' | 'back' | 'none';
}

export interface ToastState {
  readonly id: number;
  readonly variant: 'success' | 'error' | 'loading';
  /** Whether it is shown; one that was closed stays in the state until the modal closes. */
  readonly open: boolean;
  /** Closes after 2.5 s. Default: unless it is `loading`. */
  readonly autoClose: boolean;
  /** Name of the drawing beside it, in place of the variant's own. */
  readonly svg?: string | undefined;
  /** Text; absent if `code` alone describes it. */
  readonly message?: string | undefined;
  /** Names what is said, so that a view can say it in the visitor's language: the code of an error, `AUTHENTICATING`, `CERTIFIED_ONLY` or `WALLET_LEFT`. */
  readonly code?: string | undefined;
}

/** A fault in the site's setup, for its developer; shown when `debug` is on. */
export interface AlertState {
  readonly variant: 'info' | 'success' | 'warning' | 'error';
  readonly message: string;
  /** What led to it, as the one who refused said it. */
  readonly detail?: string | undefined;
}

/** The state of a running flow that a view shows (connecting to an injected wallet, switching a network). */
export type FlowState =
  | { readonly status: 'idle' }
  | {
      readonly status: 'pending' /** Unix ms, so a view can offer another way after ten seconds. */;
      readonly since: number;
    }
  | { readonly status: 'failed'; readonly error: AppKitErrorInfo };

/** A wallet that was used, as it comes back in the list. */
export interface RecentWallet extends WalletInfo {
  readonly connectorId: string;
  /** Its entry in the list, if it was chosen there. */
  readonly wallet?: WalletListing | undefined;
}

/** The whole state of an instance; one reducer changes it. */
export interface AppKitState {
  readonly initialized: boolean;
  readonly open: boolean;
  /** The site reports that it is busy. */
  readonly loading: boolean;
  /** Set while a close was refused; the shell shakes for 500 ms. Counts up, so each refusal shakes. */
  readonly shakes: number;
  readonly router: RouterState;
  readonly toast: ToastState | undefined;
  readonly networks: readonly CaipNetwork[];
  /** The network the site shows; stays what it is while disconnected. */
  readonly activeNetwork: CaipNetwork;
  readonly activeNamespace: ChainNamespace;
  readonly connections: Readonly<Record<string, ConnectionState>>;
  readonly libraryConnections: Readonly<Record<string, readonly LibraryConnection[]>>;
  /** Rows of remote wallets, then those of the page, without duplicates. */
  readonly connectors: readonly ConnectorInfo[];
  /** Rows by who lists them: core (under `''`), or the adapter of a namespace. */
  readonly rows: ByNamespace<readonly ConnectorInfo[]>;
  /** While its owner restores the last visit's connection, no other namespace becomes the active one. */
  readonly awaited: ChainNamespace | undefined;
  /** Which kind of account is in use first where a wallet has several, by namespace; as chosen on this or an earlier visit, else as the site says. */
  readonly accountTypes: ByNamespace<AccountType | undefined>;
  readonly recentWallets: readonly RecentWallet[];
  readonly pairing: PairingState;
  readonly connectFlow: FlowState;
  readonly switchFlow: FlowState;
  readonly disconnectFlow: FlowState;
  readonly signFlow: FlowState;
  readonly signIn: SignInState;
  readonly send: SendState;
  /** What this page sent lately, the newest first. */
  readonly sent: readonly SentTransaction[];
  readonly onramp: OnrampForm;
  /** Purchases whose checkout was opened in this browser, the newest first. */
  readonly purchases: readonly Purchase[];
  readonly alert: AlertState | undefined;
  readonly wallets: WalletsState;
  /** The app a pairing link was opened in: where requests are answered. */
  readonly linking: { readonly href: string; readonly name: string } | undefined;
  /** The box under the terms is ticked. */
  readonly legalAccepted: boolean;
  readonly device: Device;
  readonly options: ModalOptions;
  readonly theme: {
    readonly mode: 'light' | 'dark' | 'system';
    readonly variables: Readonly<Record<string, string>>;
  };
  readonly metadata: Metadata;
  /** What the modal offers beside wallets, the operator before the site. */
  readonly remoteFeatures: RemoteFeatures;
  readonly remote: RemoteState;
  /** Configured features; a view hides those that are off. */
  readonly features: { readonly pairing: boolean };
}
