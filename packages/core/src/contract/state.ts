import type { Constant, Metadata } from '@mooring/protocol/sign';
import type { AccountType } from './account-type.ts';
import type {
  AppKitErrorInfo,
  ConnectionState,
  ConnectorInfo,
  LibraryConnection,
  PairingOffer,
  PairingState,
  WalletInfo,
} from './connection.ts';
import type { ModalEvent } from './modal-event.ts';
import type { ByNamespace } from './namespaces.ts';
import type { CaipNetwork, ChainNamespace } from './network.ts';
import type { OnrampForm, Purchase } from './onramp.ts';
import type { Device, ModalOptions } from './options.ts';
import type { RemoteFeatures, RemoteState } from './remote-features.ts';
import type { SendState, SentTransaction } from './send.ts';
import type { SignInState } from './siwx.ts';
import type { SwapForm } from './swap.ts';
import type { View } from './views.ts';
import type { WalletListing, WalletsState } from './wallet.ts';
import type { WalletRequest } from './wallet-request.ts';

/** The history of views, and the current one. */
export interface RouterState {
  /** Never empty; the last entry is shown. */
  readonly history: readonly View[];
  /** Direction of the last step, for the slide animation. */
  readonly direction: 'forward' | 'back' | 'none';
}

export interface ToastState {
  readonly id: number;
  readonly variant: 'success' | 'error' | 'loading';
  /** Whether it is shown; one that was closed stays in the state until the modal closes. */
  readonly open: boolean;
  /** Whether it closes after 2.5 s. Default: yes, unless it is `loading`. */
  readonly autoClose: boolean;
  /** Name of the icon, in place of the variant's own. */
  readonly svg?: string | undefined;
  /** Text; absent if `code` alone describes it. For `NAMESPACE_LEFT` the name of what was left. */
  readonly message?: string | undefined;
  /**
   * Identifies the message, so that a view can translate it: an error code, `AUTHENTICATING`, `CERTIFIED_ONLY`,
   * `NAMESPACE_LEFT` or `WALLET_LEFT`.
   */
  readonly code?: string | undefined;
}

/** A fault in the site's setup, for its developer; shown when `debug` is on. */
export interface AlertState {
  readonly variant: 'info' | 'success' | 'warning' | 'error';
  readonly message: string;
  /** The original message of the cause. */
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

/** A recently used wallet, as the list shows it. */
export interface RecentWallet extends WalletInfo {
  readonly connectorId: string;
  /** Its entry in the list, if it was chosen there. */
  readonly wallet?: WalletListing | undefined;
}

/** State of the operator's API as this page sees it. */
export interface ServicesState {
  /** Whether this page's configuration was requested from the API. */
  readonly requested: boolean;
  /** Source of the wallet list; `undefined` until one was read. */
  readonly walletsFrom: 'api' | 'shipped' | undefined;
  /** Reasons for which the API rejected events, in AppKit's format. */
  readonly reportedErrors: Readonly<Record<string, boolean>>;
}

/** The whole state of an instance; one reducer changes it. */
export interface AppKitState {
  /** When the page began, in Unix milliseconds; 0 until then. */
  readonly startedAt: number;
  readonly initialized: boolean;
  readonly open: boolean;
  /** Whether the site reports that it is busy. */
  readonly loading: boolean;
  /** Set while a close was refused; the shell shakes for 500 ms. Counts up, so each refusal shakes. */
  readonly shakes: number;
  readonly router: RouterState;
  readonly toast: ToastState | undefined;
  readonly networks: readonly CaipNetwork[];
  /** The active network; unchanged by disconnecting. */
  readonly activeNetwork: CaipNetwork;
  readonly activeNamespace: ChainNamespace;
  readonly connections: Readonly<Record<string, ConnectionState>>;
  readonly libraryConnections: Readonly<Record<string, readonly LibraryConnection[]>>;
  /** Rows of remote wallets, then those of the page, without duplicates. */
  readonly connectors: readonly ConnectorInfo[];
  /** Rows by source: core (under `''`), or the adapter of a namespace. */
  readonly rows: ByNamespace<readonly ConnectorInfo[]>;
  /** While its adapter restores the last visit's connection, no other namespace becomes active. */
  readonly reconnecting: ChainNamespace | undefined;
  /**
   * Preferred account type of wallets with several, by namespace: chosen on this or an earlier visit, else the site's.
   */
  readonly accountTypes: ByNamespace<AccountType | undefined>;
  /** The site's labels of accounts, by {@link labelKey}. */
  readonly addressLabels: Readonly<Record<string, string>>;
  readonly recentWallets: readonly RecentWallet[];
  /** What the modal shows of a pairing: of the offer, or of a link that the site supplied. */
  readonly pairing: PairingState;
  /** Of the latest pairing, also after its end. */
  readonly offer: PairingOffer | undefined;
  readonly connectFlow: FlowState;
  readonly switchFlow: FlowState;
  readonly disconnectFlow: FlowState;
  readonly signFlow: FlowState;
  readonly signIn: SignInState;
  readonly send: SendState;
  /** Transactions that this page sent recently, the newest first. */
  readonly sent: readonly SentTransaction[];
  /** Unanswered requests to remote wallets, including those of an earlier page; the newest first. */
  readonly requests: readonly WalletRequest[];
  readonly swap: SwapForm;
  readonly onramp: OnrampForm;
  /** Purchases whose checkout was opened in this browser, the newest first. */
  readonly purchases: readonly Purchase[];
  readonly alert: AlertState | undefined;
  /** Messages of alerts that are shown only once, and were. */
  readonly alerted: readonly string[];
  /** Namespaces that are being disconnected. */
  readonly leaving: readonly ChainNamespace[];
  readonly services: ServicesState;
  /** The last event for the site, and its time in Unix milliseconds. */
  readonly lastEvent: { readonly event: ModalEvent; readonly at: number } | undefined;
  readonly wallets: WalletsState;
  /** The app in which a pairing link was opened: requests are answered there. */
  readonly linking:
    | { readonly href: string; readonly name: string; readonly web?: true | undefined }
    | undefined;
  /** Links of earlier pages whose wallets this page awaits. */
  readonly earlierLinks: number;
  /** Whether the checkbox for the terms is checked. */
  readonly legalAccepted: boolean;
  readonly device: Device;
  readonly options: ModalOptions;
  readonly theme: {
    readonly mode: 'light' | 'dark' | 'system';
    readonly variables: Readonly<Record<string, string>>;
  };
  readonly metadata: Constant<Metadata>;
  /** Features of the modal besides wallets; the operator's configuration takes precedence over the site's. */
  readonly remoteFeatures: RemoteFeatures;
  readonly remote: RemoteState;
  /** Configured features; a view hides those that are off. */
  readonly features: { readonly pairing: boolean };
}
