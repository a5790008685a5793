import type { AdapterListener, ListedConnector } from './adapter-events.ts';
import type { CallEstimate, CallParameters } from './call.ts';
import type { ConnectionState, ConnectorInfo, LibraryConnection } from './connection.ts';
import type { ConnectionEntry } from './connection-entry.ts';
import type { ResolvedName } from './name.ts';
import type { Namespace, ProviderOf } from './namespaces.ts';
import type { CaipAddress, CaipNetwork, CaipNetworkId } from './network.ts';
import type { LoadNodes } from './nodes.ts';
import type { Clock, CustomRpcUrls } from './platform.ts';
import type { Approval, ProposalNamespace, RemoteWallet, SignInTerms } from './remote-wallet.ts';
import type {
  PromptParameters,
  SentTransfer,
  TransactionStatus,
  TransferEstimate,
  TransferParameters,
  WatchedTransaction,
} from './transfer.ts';

/**
 * One chain namespace of one library. Only the library's store writes its connection: an adapter reports the library's
 * state through {@link AdapterHost.report} and never keeps its own.
 */
export interface Adapter<N extends Namespace = Namespace> {
  /** Name of the adapter, after the library it uses to reach the chain, such as `wagmi`. */
  readonly type: string;
  readonly namespace: N;
  /** Its part of a proposal to a remote wallet. */
  readonly proposal: ProposalNamespace;
  /** Storage name of the library's records; two adapters with one name overwrite each other's records. */
  readonly storageName?: string | undefined;
  /** The library restores on its own after `reconnect` has resolved (wagmi's `ssr`). */
  readonly restoresLater?: boolean | undefined;
  /**
   * Lists the wallets in the page only after `prepare`, which `createAppKit` calls when the modal opens or is about to.
   */
  readonly listsLater?: boolean | undefined;
  /** The site's listeners, which core calls. */
  readonly listeners?: ReadonlySet<AdapterListener> | undefined;
  /** Called once, by `createAppKit`. Must not prompt, and must work without a `window` (server rendering). */
  attach(host: AdapterHost): void;
  /** Restores the library's stored connections, without a prompt. Settles once the library has answered. */
  reconnect(): Promise<void>;
  /**
   * Connects a wallet in the page, or, without a prompt, what one of `host.wallets` grants. The wallet becomes active,
   * even if it was connected before, with the accounts granted now.
   */
  connect(parameters: AdapterConnectParameters): Promise<void>;
  /**
   * Connects what one of `host.wallets` already grants, beside existing connections, without a prompt or a switch. It becomes
   * active only if no other is. Rejects with NOT_CONNECTED if nothing is granted.
   */
  connectExisting(parameters: { readonly connectorId: string }): Promise<void>;
  /** Disconnects one connector, or all of this namespace. Calls `leave` of a remote wallet. */
  disconnect(parameters?: { readonly connectorId?: string | undefined }): Promise<void>;
  /** Makes an already connected connector the active one, without a prompt. */
  switchConnection(parameters: {
    readonly connectorId: string;
    readonly address?: CaipAddress | undefined;
  }): Promise<void>;
  switchNetwork(network: CaipNetwork): Promise<void>;
  getBalance(parameters: BalanceParameters): Promise<NativeBalance>;
  /** The tokens of an address, for networks whose node can list them. Absent: only an API can. */
  getTokens?(parameters: {
    readonly address: CaipAddress;
    readonly network: CaipNetwork;
  }): Promise<readonly OwnedToken[]>;
  /** An account's balance of one token. Absent: none is shown in place of the native balance. */
  getToken?(parameters: TokenBalanceParameters): Promise<OwnedToken>;
  /** Estimates the costs of a transfer, without a prompt. Rejects like `sendTransfer`. */
  estimateTransfer?(parameters: TransferParameters): Promise<TransferEstimate>;
  /**
   * Has the active wallet send, and calls `onPrompt`. Resolves once the network has the transaction. Before the wallet is
   * prompted, rejects with CHAIN_NOT_SUPPORTED if the wallet is on another network, RECEIVER_INVALID, AMOUNT_INVALID,
   * TOKEN_NOT_SENDABLE or FUNDS_INSUFFICIENT; afterwards with the wallet's error. The cause of AMOUNT_INVALID may be `AmountLimits`. Without
   * it, the namespace's networks do not support sending.
   */
  sendTransfer?(parameters: TransferParameters & PromptParameters): Promise<SentTransfer>;
  /** Estimates the costs of a call now, without a prompt. Rejects like `sendCall`. */
  estimateCall?(parameters: CallParameters): Promise<CallEstimate>;
  /**
   * Has the active wallet call a contract, and calls `onPrompt`. The gas limit is well above the estimate: an estimate made in one block can
   * be too small in the next, since pools also write a price observation once time has passed. Resolves once the
   * network has the transaction. Before the wallet is prompted, rejects with CHAIN_NOT_SUPPORTED if the wallet is on
   * another network, TRANSACTION_INVALID, FUNDS_INSUFFICIENT or TRANSACTION_REFUSED; afterwards with the wallet's
   * error. Without it, the namespace's networks do not support swaps.
   */
  sendCall?(parameters: CallParameters & PromptParameters): Promise<SentTransfer>;
  /** The status of a transaction. Rejects if no node answers: what is known of it is then kept. */
  getTransaction?(transaction: WatchedTransaction): Promise<TransactionStatus>;
  /** Resolves a name on a network, as of now. Rejects if no node answers. Absent: only the API resolves names. */
  resolveName?(parameters: { readonly name: string; readonly network: CaipNetwork }): Promise<ResolvedName>;
  /** Signs with the active account. Used by sign-in and by the demo's own hooks. */
  signMessage(parameters: { readonly message: string; readonly address: CaipAddress }): Promise<string>;
  /**
   * Whether the signature is the account's own, or its contract's (ERC-1271, and ERC-6492 before it is deployed),
   * checked on the address's own chain. Rejects with a catalogued error if that chain cannot be reached.
   */
  verifyMessage?(parameters: {
    readonly message: string;
    readonly signature: string;
    readonly address: CaipAddress;
  }): Promise<boolean>;
  /** The active wallet's provider, for `useAppKitProvider`: one object for as long as the connection lives. */
  getProvider(): Promise<ProviderOf<N> | undefined>;
  /**
   * For adapters whose code loads late: fetches what connecting needs. Resolves once it has loaded and the wallets in
   * the browser are reported.
   */
  prepare?(): Promise<void>;
  /** Called when the site's networks of this namespace change, as in the host's list. Never empty. */
  setNetworks?(networks: readonly CaipNetwork[]): void;
  /** Called when the host's offers may have changed: the adapter reports again. */
  refresh?(): void;
  destroy(): void;
}

/** The connector to connect, and the network if the visitor chose one. */
export interface AdapterConnectParameters {
  readonly connectorId: string;
  readonly chainId?: CaipNetworkId | undefined;
  readonly signal?: AbortSignal | undefined;
  readonly offerSignIn?: OfferSignIn | undefined;
}

/**
 * Requests the sign-in to sign on a chain, for a wallet in the page that can sign in while it connects; not
 * called for other wallets. Resolves with `undefined` if the site wants no sign-in there or does not provide
 * one in time.
 */
export type OfferSignIn = (chainId: CaipNetworkId) => Promise<ConnectSignIn | undefined>;

/** A sign-in as part of connecting a wallet in the page, so that the visitor approves once. */
export interface ConnectSignIn {
  readonly terms: SignInTerms & { readonly issuedAt: string };
  /**
   * Stores the signed message. Awaited before the connection is reported; if the site does not accept the sign-in, it
   * rejects and there is no connection.
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

/** An account's balance of a token, with names that the token's issuer chose. */
export interface OwnedToken {
  /** CAIP-10 id of the token's contract or mint. */
  readonly address: CaipAddress;
  readonly name?: string | undefined;
  readonly symbol?: string | undefined;
  /** Smallest unit. */
  readonly value: bigint;
  readonly decimals: number;
}

/** Parameters of an account's native balance. */
export interface BalanceParameters {
  readonly address: CaipAddress;
  readonly network: CaipNetwork;
  /**
   * Number of a block that `getTransaction` reported: the balance is of this block or a later one. Rejects while the node is behind it; core
   * then asks again.
   */
  readonly block?: number | undefined;
}

/** Parameters of an account's balance of one token. */
export interface TokenBalanceParameters extends BalanceParameters {
  /** The address of the token's contract or mint. */
  readonly token: string;
}

/** The services that core provides to an adapter. */
export interface AdapterHost {
  /** The site's current networks of the namespace. */
  readonly networks: readonly CaipNetwork[];
  /** Initial chain of a wallet without one: the active network if it is of the namespace, else the first. */
  readonly defaultNetwork: CaipNetwork;
  /** Type of account to activate if a newly connected wallet has several. */
  readonly accountType?: string | undefined;
  /** The site's project id. */
  readonly projectId?: string | undefined;
  /** The connectors of the namespace as the modal lists them, those of remote wallets included. */
  readonly connectors?: readonly ListedConnector[];
  /** The connected wallets of the namespace, the active one first. */
  readonly connections?: readonly ConnectionEntry[];
  /** Remote wallets. A library may offer them as connectors under their ids. Core lists their rows. */
  readonly wallets: readonly RemoteWallet[];
  /**
   * Asks the visitor for an approval, for a library whose own `connect` the site calls. Joins a pending attempt.
   * Rejects with a catalogued error.
   */
  approve(parameters: {
    readonly walletId: string;
    /** Proposed first: a wallet that approves a single chain approves the first. */
    readonly chainId?: CaipNetworkId | undefined;
    readonly signal?: AbortSignal | undefined;
    readonly onLink?: ((uri: string, expiry: number) => void) | undefined;
  }): Promise<Approval>;
  /**
   * Whether the site restores the last visit's wallets; absent: yes. If not, a library must not restore them by itself
   * either.
   */
  readonly restores?: boolean | undefined;
  /** RPC URLs that the site passed to `createAppKit`, by CAIP-2 id; the adapter's own take precedence. */
  readonly customRpcUrls?: CustomRpcUrls | undefined;
  /**
   * Nodes to read chains from, for a site with an API. Never pass these URLs to a wallet. Absent: use the networks' own
   * URLs.
   */
  readonly nodes?: LoadNodes | undefined;
  readonly clock: Clock;
  /**
   * Whether the site wants such a connector listed: an adapter omits others from its report. Existing connections
   * through them stay.
   */
  offers(connector: Pick<ConnectorInfo, 'id' | 'type'>): boolean;
  /** Reports that the library's state changed. Always the whole projection; core's reducer compares. */
  report(projection: AdapterProjection): void;
}

/** State of one namespace, as reported by a chain library. */
export interface AdapterProjection {
  readonly connection: ConnectionState;
  readonly connections: readonly LibraryConnection[];
  /** Wallets in the page only. */
  readonly connectors: readonly ConnectorInfo[];
}
