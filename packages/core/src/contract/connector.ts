import type { OfferSignIn } from './adapter.ts';
import type { AccountDetails, ConnectorInfo } from './connection.ts';
import type { CaipNetwork, CaipNetworkId } from './network.ts';

/** An account as a wallet returns it. Already parsed and bounded. */
export interface ConnectorAccount extends AccountDetails {
  /** In the namespace's format, without the chain. */
  readonly address: string;
}

/** State that a wallet in the page returns when it connects. */
export interface ConnectorState {
  /** Empty if the wallet does not know the visitor, is locked or revoked its permission. */
  readonly accounts: readonly ConnectorAccount[];
  /** The wallet's chain. Absent for wallets without a chain: the site's own choice applies. */
  readonly chainId?: CaipNetworkId | undefined;
  /** The account that the visitor just chose by signing in with it. It becomes the active one. */
  readonly selected?: string | undefined;
}

/** Events of a wallet in the page. */
export interface ConnectorListener {
  /** `chainId` is set if the wallet switched chains with the accounts, so that both change in one step. */
  onAccounts(accounts: readonly ConnectorAccount[], chainId?: CaipNetworkId): void;
  onChain?(chainId: CaipNetworkId): void;
  /** The wallet disconnected, and is not just locked. */
  onDisconnect?(): void;
  /**
   * The chain of the connection, or the requested one before there is a connection: for wallets with other accounts on
   * each chain.
   */
  wanted(): CaipNetworkId;
}

/** The active account and chain of a connection. */
export interface ActiveAccount {
  readonly address: string;
  readonly chainId: CaipNetworkId;
}

/**
 * A wallet in the page, independent of how its extension is called: everything that an adapter without a chain library
 * needs to connect it. Methods reject with the wallet's own error. The adapter applies timeouts.
 */
export interface Connector<Provider> {
  /** Its row. Ids are unique on the page: prefix them with the namespace where they are not an rdns. */
  readonly info: ConnectorInfo;
  /** The wallet's own object. Another one under the same id is another wallet. */
  readonly source: unknown;
  /**
   * The wallet itself selects the active account and lists it first: its order applies. Absent: the account that the
   * visitor chose on the page stays active as long as the wallet returns it.
   */
  readonly selectsAccount?: true | undefined;
  /** With `silent`, connects without a prompt, and returns no accounts if the wallet has not approved the site. */
  connect(parameters: {
    readonly silent: boolean;
    /** The requested chain: for wallets that have a chain, or other accounts on each. */
    readonly chainId: CaipNetworkId;
    /** For a wallet that can sign in while it connects. Never with `silent`. */
    readonly offerSignIn?: OfferSignIn | undefined;
  }): Promise<ConnectorState>;
  /** Revokes the page's permission. Absent if the wallet cannot. */
  disconnect?(): Promise<void>;
  /** Subscribes to the wallet, also while it is not connected. Returns a function that stops. */
  watch(listener: ConnectorListener): () => void;
  /**
   * Asks the wallet for another chain, and returns the accounts there if each chain has its own. Absent for wallets
   * without a chain.
   */
  switchNetwork?(network: CaipNetwork): Promise<ConnectorState | undefined>;
  /** Called once per connection; `active` throws NOT_CONNECTED after it ends. */
  provider(active: () => ActiveAccount): Provider;
}

/** A running search for the wallets in a page. */
export interface WalletSearch<Provider> {
  /** Every wallet that can be connected now. A connected one that is missing has left the page. */
  list(): readonly Connector<Provider>[];
  /** The rows to show, of those that the site offers. Default: one per entry of `list`. */
  rows?(offers: (row: ConnectorInfo) => boolean): readonly ConnectorInfo[];
  stop(): void;
}
