import type { AccountType } from './account-type.ts';
import type { ChainNamespace } from './network.ts';
import type { PlannedEvent } from './planned-events.ts';
import type { RequestOutcome } from './wallet-request.ts';

/** One event per name, so that the name tells the properties. */
type EventOf<Name extends string, Properties = undefined> = Name extends string
  ? Properties extends undefined
    ? { readonly event: Name }
    : { readonly event: Name; readonly properties: Properties }
  : never;

interface OfAccount {
  readonly isSmartAccount: boolean;
}

interface OnNetwork extends OfAccount {
  readonly network: string;
}

interface Failed {
  readonly message: string;
}

interface Sent extends OnNetwork {
  /** Its symbol. */
  readonly token: string;
  /** In whole tokens. */
  readonly amount: number;
}

interface Swapped extends OnNetwork {
  /** Symbols. */
  readonly swapFromToken: string;
  readonly swapToToken: string;
  /** In whole tokens; the received amount is the quoted one. */
  readonly swapFromAmount: string;
  readonly swapToAmount: string;
}

interface NameRegistered extends OfAccount {
  /** With its suffix. */
  readonly ensName: string;
}

/** An event of the modal, for the site's own listeners. Also sent to the site's API if `features.analytics` is on. */
export type ModalEvent =
  | EventOf<
      | 'MODAL_CREATED'
      | 'CLICK_ALL_WALLETS'
      | 'CLICK_WALLET_HELP'
      | 'CLICK_NETWORK_HELP'
      | 'CLICK_GET_WALLET'
      | 'CLICK_NETWORKS'
      | 'CLICK_SELECT_TOKEN_TO_SWAP'
    >
  | EventOf<'MODAL_OPEN' | 'MODAL_CLOSE', { readonly connected: boolean }>
  | EventOf<
      'SELECT_WALLET',
      {
        readonly name: string;
        readonly platform: 'mobile' | 'desktop' | 'browser' | 'web' | 'qrcode' | 'unsupported';
        /** Never set. */
        readonly displayIndex?: number | undefined;
      }
    >
  | EventOf<
      'CONNECT_SUCCESS',
      {
        /** `email` is not set yet. */
        readonly method: 'qrcode' | 'mobile' | 'browser' | 'email';
        readonly name: string;
        readonly caipNetworkId: string | undefined;
        /** Never set. */
        readonly reconnect?: boolean | undefined;
      }
    >
  /** The link of a chosen wallet is invalid: its QR code is shown instead. Omits the pairing URI, which holds a key. */
  | EventOf<
      'CONNECT_PROXY_ERROR',
      Failed & { readonly mobile_link: string; readonly name: string; readonly uri?: undefined }
    >
  | EventOf<'CONNECT_ERROR' | 'DISCONNECT_ERROR', Failed>
  | EventOf<'SEND_INITIATED', Sent>
  /** `hash` is that of the sent transaction. */
  | EventOf<'SEND_SUCCESS', Sent & { readonly hash: string }>
  | EventOf<'SEND_ERROR', Sent & Failed>
  /** The visitor opens the purchase form, or its explanation. */
  | EventOf<'SELECT_BUY_CRYPTO' | 'SELECT_WHAT_IS_A_BUY', OfAccount>
  /** A checkout of this provider opens. */
  | EventOf<'SELECT_BUY_PROVIDER', OfAccount & { readonly provider: string }>
  /** `asset` is a symbol. */
  | EventOf<'SELECT_BUY_ASSET', OfAccount & { readonly asset: string }>
  /** A purchase was delivered, or it failed or was given up. `asset` is the symbol of the purchased coin. */
  | EventOf<'BUY_SUCCESS' | 'BUY_CANCEL', OnNetwork & { readonly provider: string; readonly asset: string }>
  | EventOf<'INITIATE_SWAP' | 'SWAP_SUCCESS', Swapped>
  | EventOf<'SWAP_ERROR' | 'SWAP_APPROVAL_ERROR', Swapped & Failed>
  | EventOf<'OPEN_SWAP' | 'OPEN_SEND', OnNetwork>
  | EventOf<'OPEN_ENS_FLOW' | 'CLICK_TRANSACTIONS', OfAccount>
  | EventOf<'REGISTER_NAME_INITIATED' | 'REGISTER_NAME_SUCCESS', NameRegistered>
  | EventOf<'REGISTER_NAME_ERROR', NameRegistered & { readonly error: string }>
  | EventOf<
      'LOAD_MORE_TRANSACTIONS' | 'ERROR_FETCH_TRANSACTIONS',
      OfAccount & {
        readonly address: string;
        readonly projectId: string;
        readonly cursor: string | undefined;
      }
    >
  | EventOf<'DISCONNECT_SUCCESS', { readonly namespace: ChainNamespace }>
  | EventOf<'SET_PREFERRED_ACCOUNT_TYPE', { readonly accountType: AccountType; readonly network: string }>
  /** A request of an earlier page to a wallet is still pending, or has ended. */
  | EventOf<
      'WALLET_REQUEST_FOUND' | 'WALLET_REQUEST_ENDED',
      {
        readonly method: string;
        readonly network: string;
        readonly outcome?: RequestOutcome | undefined;
      }
    >
  | EventOf<'SWITCH_NETWORK', { readonly network: string }>
  | EventOf<
      'CLICK_SIGN_SIWX_MESSAGE' | 'CLICK_CANCEL_SIWX' | 'SIWX_AUTH_SUCCESS' | 'SIWX_AUTH_ERROR',
      OnNetwork & {
        readonly message?: string | undefined;
        /** The visitor signed in in another tab, which emits the event as well: the API receives only that one. */
        readonly otherTab?: true | undefined;
      }
    >
  | EventOf<
      'SEARCH_WALLET',
      {
        readonly search: string;
        /** `certified` if only wallets with this badge were searched, else empty. */
        readonly badge: 'certified' | '';
      }
    >;

/**
 * An event as hooks and methods return it, by its name: `Extract<TrackedEvent, { event: 'SWAP_SUCCESS' }>`. Includes the
 * original's events that are not emitted yet, so that sites which handle them compile.
 */
export type TrackedEvent = Tracked<ModalEvent> | PlannedEvent;

type Tracked<Event> = Event extends ModalEvent
  ? Event & {
      /** The same for every event, as in AppKit. */
      readonly type: 'track';
      /** Never set: the hooks have the account. */
      readonly address?: string | undefined;
    }
  : never;
