import type { AccountType } from './account-type.ts';
import type { CaipAddress, CaipNetworkId, ChainNamespace } from './network.ts';

/** How a connector reaches its wallet. Decides which connecting view is shown. */
export type ConnectorType =
  /** Found by EIP-6963. */
  | 'announced'
  /** `window.ethereum`, only when nothing announced the same object. */
  | 'injected'
  /** Paired over the relay. */
  | 'walletConnect'
  /** A remote wallet with a login. */
  | 'embedded'
  /** Provided by the chain library itself (an SDK that the site configured). */
  | 'external';

/** A connector, as a view lists it. The wallet announces name and icon: hostile input, already bounded. */
export interface ConnectorInfo {
  readonly id: string;
  readonly type: ConnectorType;
  readonly name: string;
  readonly namespaces: readonly ChainNamespace[];
  readonly rdns?: string | undefined;
  /** Of its announcement on this page (EIP-6963). */
  readonly uuid?: string | undefined;
  /** A `data:` image that passed the icon check; absent: the view draws a monogram. */
  readonly icon?: string | undefined;
}

/** The connected wallet. */
export interface WalletInfo {
  readonly name: string;
  readonly icon?: string | undefined;
  readonly rdns?: string | undefined;
  readonly type: ConnectorType;
}

/** The connection of one chain namespace. Only the reducer changes it. */
export type ConnectionState =
  | { readonly status: 'disconnected' }
  | { readonly status: 'connecting'; readonly connectorId: string; readonly reconnecting: boolean }
  | {
      readonly status: 'connected';
      readonly connectorId: string;
      readonly wallet: WalletInfo;
      /** Never empty; the first entry is not necessarily the active one. */
      readonly accounts: readonly CaipAddress[];
      readonly address: CaipAddress;
      /** May be an unlisted chain: the modal then shows UnsupportedChain. */
      readonly chainId: CaipNetworkId;
      /** Networks that the wallet approved; `undefined` if it does not report them (injected wallets). */
      readonly approvedNetworks?: readonly CaipNetworkId[] | undefined;
      readonly accountDetails?: AccountDetailsByAddress | undefined;
    };

/** Details of an account besides its address, as announced by the wallet. */
export interface AccountDetails {
  /** For wallets with accounts of several types. */
  readonly type?: AccountType | undefined;
  readonly publicKey?: string | undefined;
  /** Derivation path. */
  readonly path?: string | undefined;
}

/** Details by account, for accounts whose wallet announces any. */
export type AccountDetailsByAddress = Readonly<Record<CaipAddress, AccountDetails>>;

/** A wallet that is connected in a chain library beside the active one. */
export interface LibraryConnection {
  readonly connectorId: string;
  readonly wallet: WalletInfo;
  readonly accounts: readonly CaipAddress[];
  readonly chainId: CaipNetworkId;
  readonly accountDetails?: AccountDetailsByAddress | undefined;
}

/** State of the pairing link, shown by ConnectingWalletConnect. */
export type PairingState =
  | { readonly status: 'idle' }
  | { readonly status: 'preparing' }
  | {
      readonly status: 'waiting';
      readonly uri: string;
      /** Unix seconds. */
      readonly expiry: number;
      /** Made before a wallet was chosen, so that choosing one opens it. */
      readonly ahead?: true | undefined;
    }
  | { readonly status: 'expired' }
  | { readonly status: 'failed'; readonly error: AppKitErrorInfo };

/** The latest pairing link. A pairing that a newer one replaced has none any more. */
export interface PairingOffer {
  /** `chosen`: a view shows it. `ahead`: created before the visitor chose. `nowhere`: its view is closed, and it is still valid. */
  readonly shown: 'chosen' | 'ahead' | 'nowhere';
  readonly link:
    | {
        readonly uri: string;
        /** When the modal stops showing it, in Unix seconds. */
        readonly expiry: number;
        /** When the protocol ends it, in Unix seconds. */
        readonly wireExpiry: number;
      }
    | undefined;
}

/** A catalogued error as serialisable state for views. */
export interface AppKitErrorInfo {
  readonly code: string;
  readonly text: string;
  /** The same as `text`, under the name that errors use. */
  readonly message: string;
  readonly retryable: boolean;
}
