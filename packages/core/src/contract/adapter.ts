import type { ConnectionState, ConnectorInfo, LibraryConnection } from './connection.ts';
import type { Namespace, ProviderOf } from './namespaces.ts';
import type { CaipAddress, CaipNetwork, CaipNetworkId } from './network.ts';
import type { Clock, CustomRpcUrls } from './platform.ts';
import type { Approval, Asks, RemoteWallet, SignInTerms } from './remote-wallet.ts';
import type {
  FollowedTransaction,
  SentTransfer,
  TransactionStatus,
  TransferEstimate,
  TransferParameters,
} from './transfer.ts';

/**
 * One chain namespace of one library. The library's store stays the only writer of its connection:
 * an adapter reports what the library says through {@link AdapterHost.report} and never keeps a second truth.
 */
export interface Adapter<N extends Namespace = Namespace> {
  /** Its name, which says by what library it reaches the chain, such as `wagmi`. */
  readonly type: string;
  readonly namespace: N;
  /** Its part of a proposal to a remote wallet. */
  readonly asks: Asks;
  /** Storage name of the library's records; two adapters with one name overwrite each other's. */
  readonly storageName?: string | undefined;
  /** The library restores on its own after `reconnect` has resolved (wagmi's `ssr`). */
  readonly restoresLater?: boolean | undefined;
  /** Lists the wallets of the page only once it is prepared: `createAppKit` does so when the modal opens, or is about to. */
  readonly listsLater?: boolean | undefined;
  /** Called once, by `createAppKit`. Must not prompt, and must work without a `window` (server rendering). */
  attach(host: AdapterHost): void;
  /** Restores what the library remembers, without any prompt. Settles when the library has answered. */
  reconnect(): Promise<void>;
  /**
   * Connects a wallet in the page, or what one of `host.wallets` grants: then silently. It is the active one afterwards, also
   * where it was connected before, with the accounts granted now.
   */
  connect(parameters: AdapterConnectParameters): Promise<void>;
  /**
   * Connects what one of `host.wallets` already grants, beside existing connections, without a prompt or a switch. It becomes
   * active only if no other is. Rejects with NOT_CONNECTED if nothing is granted.
   */
  takeUp(parameters: { readonly connectorId: string }): Promise<void>;
  /** Disconnects one connector, or all of this namespace. Calls `leave` of a remote wallet. */
  disconnect(parameters?: { readonly connectorId?: string | undefined }): Promise<void>;
  /** Makes an already connected connector the active one, without a prompt. */
  switchConnection(parameters: {
    readonly connectorId: string;
    readonly address?: CaipAddress | undefined;
  }): Promise<void>;
  switchNetwork(network: CaipNetwork): Promise<void>;
  getBalance(parameters: {
    readonly address: CaipAddress;
    readonly network: CaipNetwork;
  }): Promise<NativeBalance>;
  /** The tokens of an address, for networks whose node can list them. Without it, only an API can. */
  getTokens?(parameters: {
    readonly address: CaipAddress;
    readonly network: CaipNetwork;
  }): Promise<readonly HeldToken[]>;
  /** What a transfer takes. Asks the wallet nothing. Rejects as `sendTransfer`. */
  estimateTransfer?(parameters: TransferParameters): Promise<TransferEstimate>;
  /**
   * Has the active wallet send. Resolves once the network has the transaction. Rejects with CHAIN_NOT_SUPPORTED where the wallet
   * is on another network, RECEIVER_INVALID, AMOUNT_INVALID, TOKEN_NOT_SENDABLE or FUNDS_INSUFFICIENT before the wallet is asked,
   * and as the wallet. Without it, nothing is sent on the namespace's networks.
   */
  sendTransfer?(parameters: TransferParameters): Promise<SentTransfer>;
  /** How a transaction stands. Rejects where no node answers: then nothing is known. */
  getTransaction?(transaction: FollowedTransaction): Promise<TransactionStatus>;
  /** Whom a name means on a network, as it stands now; `undefined` for nobody. Without it, and without an API, names are not understood. */
  resolveName?(parameters: {
    readonly name: string;
    readonly network: CaipNetwork;
  }): Promise<{ readonly address: string } | undefined>;
  /** Signs with the active account. Used by sign-in and by the demo's own hooks. */
  signMessage(parameters: { readonly message: string; readonly address: CaipAddress }): Promise<string>;
  /**
   * Whether the signature is the account's own, or its contract's (ERC-1271, and ERC-6492 before it is deployed), asked
   * on the address's own chain. Rejects with a catalogued error when that chain cannot be asked.
   */
  verifyMessage?(parameters: {
    readonly message: string;
    readonly signature: string;
    readonly address: CaipAddress;
  }): Promise<boolean>;
  /** The active wallet's provider, for `useAppKitProvider`: one object for as long as the connection lives. */
  getProvider(): Promise<ProviderOf<N> | undefined>;
  /**
   * For adapters whose code comes late: fetches what connecting needs, and resolves once it is there and the wallets in the
   * browser are reported.
   */
  prepare?(): Promise<void>;
  /** The site's networks of this namespace are others now; the host's list says the same. Never empty. */
  setNetworks?(networks: readonly CaipNetwork[]): void;
  /** The host's offers may have changed: report again. */
  refresh?(): void;
  destroy(): void;
}

/** What core asks an adapter to connect: one connector, on a network where the visitor chose one. */
export interface AdapterConnectParameters {
  readonly connectorId: string;
  readonly chainId?: CaipNetworkId | undefined;
  readonly signal?: AbortSignal | undefined;
  readonly offerSignIn?: OfferSignIn | undefined;
}

/**
 * Asks for what is to be signed on a chain, for a wallet in the page that can sign in while it connects: called for such a wallet only.
 * `undefined` where the site wants no sign-in there, or does not say in time what to sign.
 */
export type OfferSignIn = (chainId: CaipNetworkId) => Promise<ConnectSignIn | undefined>;

/** A sign-in that goes along with connecting a wallet in the page, so that the visitor answers once. */
export interface ConnectSignIn {
  readonly terms: SignInTerms & { readonly issuedAt: string };
  /**
   * Keeps what the wallet signed. Awaited before anybody is told of the connection; rejects where the site does not accept it: then
   * there is no connection.
   */
  accept(signed: {
    readonly address: string;
    readonly message: string;
    readonly signature: string;
  }): Promise<void>;
}

/** An account's balance of the native currency. */
export interface NativeBalance {
  /** Smallest unit. */
  readonly value: bigint;
  readonly decimals: number;
  readonly symbol: string;
}

/** An account's balance of a token, with names that anybody can choose. */
export interface HeldToken {
  /** CAIP-10 id of the token's contract or mint. */
  readonly address: CaipAddress;
  readonly name?: string | undefined;
  readonly symbol?: string | undefined;
  /** Smallest unit. */
  readonly value: bigint;
  readonly decimals: number;
}

/** What core gives an adapter. */
export interface AdapterHost {
  /** The site's networks of the namespace, as they are now. */
  readonly networks: readonly CaipNetwork[];
  /** Initial chain of a wallet without one: the shown network if it is of the namespace, else the first. */
  readonly defaultNetwork: CaipNetwork;
  /** Kind of account to use first if a newly connected wallet has several. */
  readonly accountType?: string | undefined;
  /** Remote wallets. A library may offer them as connectors under their ids. Core lists their rows. */
  readonly wallets: readonly RemoteWallet[];
  /**
   * Asks the visitor for an approval, for a library whose own `connect` the site calls. Joins an attempt that is under way.
   * Rejects with a catalogued error.
   */
  approve(parameters: {
    readonly walletId: string;
    /** Proposed first: a wallet that approves a single chain approves the first. */
    readonly chainId?: CaipNetworkId | undefined;
    readonly signal?: AbortSignal | undefined;
    readonly onLink?: ((uri: string, expiry: number) => void) | undefined;
  }): Promise<Approval>;
  /** RPC addresses that the site gave `createAppKit`, by CAIP-2 id; those of the adapter itself come before them. */
  readonly customRpcUrls?: CustomRpcUrls | undefined;
  readonly clock: Clock;
  /**
   * Whether the site wants such a connector listed: an adapter leaves others out of what it reports. Who is connected by one
   * stays connected.
   */
  offers(connector: Pick<ConnectorInfo, 'id' | 'type'>): boolean;
  /** The library's state changed. The whole projection each time; core's reducer compares. */
  report(projection: AdapterProjection): void;
}

/** State of one namespace, as reported by a chain library. */
export interface AdapterProjection {
  readonly connection: ConnectionState;
  readonly connections: readonly LibraryConnection[];
  /** Wallets in the page only. */
  readonly connectors: readonly ConnectorInfo[];
}
