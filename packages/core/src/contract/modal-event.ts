import type { RequestOutcome } from './wallet-request.ts';

/** An event of the modal, for the site's own listeners. Mooring itself sends it nowhere. */
export type ModalEvent =
  | { readonly event: 'MODAL_CREATED' }
  | { readonly event: 'MODAL_OPEN' | 'MODAL_CLOSE'; readonly properties: { readonly connected: boolean } }
  | {
      readonly event: 'SELECT_WALLET';
      readonly properties: { readonly name: string; readonly platform: string };
    }
  | {
      readonly event: 'CONNECT_SUCCESS';
      readonly properties: {
        readonly method: 'qrcode' | 'mobile' | 'browser';
        readonly name: string;
        readonly caipNetworkId: string | undefined;
      };
    }
  | {
      /**
       * The link of a chosen wallet is invalid: its QR code is shown instead. Omits the pairing URI, which holds a key.
       */
      readonly event: 'CONNECT_PROXY_ERROR';
      readonly properties: { readonly message: string; readonly mobile_link: string; readonly name: string };
    }
  | { readonly event: 'CONNECT_ERROR'; readonly properties: { readonly message: string } }
  | {
      readonly event: 'SEND_INITIATED' | 'SEND_SUCCESS' | 'SEND_ERROR';
      readonly properties: {
        readonly isSmartAccount: boolean;
        readonly network: string;
        /** Its symbol. */
        readonly token: string;
        /** In whole tokens. */
        readonly amount: string;
        /** Hash of the sent transaction. */
        readonly hash?: string | undefined;
        readonly message?: string | undefined;
      };
    }
  | {
      /** The visitor opens the purchase form, or its explanation. */
      readonly event: 'SELECT_BUY_CRYPTO' | 'SELECT_WHAT_IS_A_BUY';
      readonly properties: { readonly isSmartAccount: boolean };
    }
  | {
      /** A checkout of this provider opens. */
      readonly event: 'SELECT_BUY_PROVIDER';
      readonly properties: { readonly provider: string; readonly isSmartAccount: boolean };
    }
  | {
      readonly event: 'SELECT_BUY_ASSET';
      readonly properties: {
        /** Its symbol. */
        readonly asset: string;
        readonly isSmartAccount: boolean;
      };
    }
  | {
      /** A purchase was delivered, or it failed or was given up. */
      readonly event: 'BUY_SUCCESS' | 'BUY_CANCEL';
      readonly properties: {
        readonly provider: string;
        readonly network: string;
        /** Symbol of the purchased coin. */
        readonly asset: string;
        readonly isSmartAccount: boolean;
      };
    }
  | {
      readonly event: 'INITIATE_SWAP' | 'SWAP_SUCCESS' | 'SWAP_ERROR' | 'SWAP_APPROVAL_ERROR';
      readonly properties: {
        readonly isSmartAccount: boolean;
        readonly network: string;
        /** Symbols. */
        readonly swapFromToken: string;
        readonly swapToToken: string;
        /** In whole tokens; the received amount is the quoted one. */
        readonly swapFromAmount: string;
        readonly swapToAmount: string;
        readonly message?: string | undefined;
      };
    }
  | { readonly event: 'CLICK_SELECT_TOKEN_TO_SWAP' }
  | {
      readonly event: 'OPEN_SWAP';
      readonly properties: { readonly isSmartAccount: boolean; readonly network: string };
    }
  | {
      readonly event: 'OPEN_SEND';
      readonly properties: { readonly isSmartAccount: boolean; readonly network: string };
    }
  | { readonly event: 'OPEN_ENS_FLOW'; readonly properties: { readonly isSmartAccount: boolean } }
  | {
      readonly event: 'REGISTER_NAME_INITIATED' | 'REGISTER_NAME_SUCCESS' | 'REGISTER_NAME_ERROR';
      readonly properties: {
        readonly isSmartAccount: boolean;
        /** With its suffix. */
        readonly ensName: string;
        readonly error?: string | undefined;
      };
    }
  | { readonly event: 'CLICK_TRANSACTIONS'; readonly properties: { readonly isSmartAccount: boolean } }
  | {
      readonly event: 'LOAD_MORE_TRANSACTIONS' | 'ERROR_FETCH_TRANSACTIONS';
      readonly properties: {
        readonly address: string;
        readonly projectId: string;
        readonly cursor: string | undefined;
        readonly isSmartAccount: boolean;
      };
    }
  | { readonly event: 'DISCONNECT_SUCCESS'; readonly properties: { readonly namespace: string } }
  | { readonly event: 'DISCONNECT_ERROR'; readonly properties: { readonly message: string } }
  | {
      readonly event: 'SET_PREFERRED_ACCOUNT_TYPE';
      readonly properties: { readonly accountType: string; readonly network: string };
    }
  | {
      /** A request of an earlier page to a wallet is still pending, or has ended. */
      readonly event: 'WALLET_REQUEST_FOUND' | 'WALLET_REQUEST_ENDED';
      readonly properties: {
        readonly method: string;
        readonly network: string;
        readonly outcome?: RequestOutcome | undefined;
      };
    }
  | { readonly event: 'SWITCH_NETWORK'; readonly properties: { readonly network: string } }
  | {
      readonly event:
        | 'CLICK_SIGN_SIWX_MESSAGE'
        | 'CLICK_CANCEL_SIWX'
        | 'SIWX_AUTH_SUCCESS'
        | 'SIWX_AUTH_ERROR';
      readonly properties: {
        readonly network: string;
        readonly isSmartAccount: boolean;
        readonly message?: string | undefined;
        /** The visitor signed in in another tab, which emits the event as well: the API receives only that one. */
        readonly otherTab?: true | undefined;
      };
    }
  | {
      readonly event: 'SEARCH_WALLET';
      readonly properties: {
        readonly search: string;
        /** Only wallets with this badge were searched. */
        readonly badge?: 'certified' | undefined;
      };
    }
  | {
      readonly event:
        | 'CLICK_ALL_WALLETS'
        | 'CLICK_WALLET_HELP'
        | 'CLICK_NETWORK_HELP'
        | 'CLICK_GET_WALLET'
        | 'CLICK_NETWORKS';
    };

/** An event as hooks and methods return it. */
export type TrackedEvent = ModalEvent & {
  /** The same for every event, as in AppKit. */
  readonly type: 'track';
};
