import type { ConnectionState, ConnectorInfo, LibraryConnection } from './connection.ts';
import type { Namespace, ProviderOf } from './namespaces.ts';
import type { CaipAddress, CaipNetwork, CaipNetworkId } from './network.ts';
import type { Clock, CustomRpcUrls } from './platform.ts';
import type { Approval, Asks, RemoteWallet } from './remote-wallet.ts';

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
  /** Under which the library keeps records of its own in the page's storage: two adapters with one name overwrite each other's. */
  readonly storageName?: string | undefined;
  /** The library restores by itself, some time after `reconnect` has resolved (wagmi's `ssr`). */
  readonly restoresLater?: boolean | undefined;
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
   * Connects what one of `host.wallets` grants, beside what is connected: prompts nobody and switches nothing. It is the active
   * one only where no other is. Rejects with NOT_CONNECTED where nothing is granted.
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
  /** What the host offers may have changed: report again. */
  refresh?(): void;
  destroy(): void;
}

/** What core asks an adapter to connect: one connector, on a network where the visitor chose one. */
export interface AdapterConnectParameters {
  readonly connectorId: string;
  readonly chainId?: CaipNetworkId | undefined;
  readonly signal?: AbortSignal | undefined;
}

/** What an account holds of its network's own currency. */
export interface NativeBalance {
  /** Smallest unit. */
  readonly value: bigint;
  readonly decimals: number;
  readonly symbol: string;
}

/** What an account holds of a token, by names that anybody can give. */
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
  /** Where a wallet without a chain of its own starts: the network that is shown, where it is of the namespace, else the first. */
  readonly defaultNetwork: CaipNetwork;
  /** Which kind of account is in use first, where a wallet that is connected anew has several kinds. */
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

/** What a chain library says of one namespace. */
export interface AdapterProjection {
  readonly connection: ConnectionState;
  readonly connections: readonly LibraryConnection[];
  /** Wallets in the page only. */
  readonly connectors: readonly ConnectorInfo[];
}
