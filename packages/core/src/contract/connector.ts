import type { OfferSignIn } from './adapter.ts';
import type { AccountDetails, ConnectorInfo } from './connection.ts';
import type { CaipNetwork, CaipNetworkId } from './network.ts';

/** An account as a wallet gives it. Already read and bounded. */
export interface ConnectorAccount extends AccountDetails {
  /** As its namespace writes it, without the chain. */
  readonly address: string;
}

/** State that a wallet in the page returns when it connects. */
export interface ConnectorState {
  /** Empty: the wallet knows no visitor, is locked or took its permission back. */
  readonly accounts: readonly ConnectorAccount[];
  /** Where the wallet is. Absent where wallets know no chain: the site's own choice holds. */
  readonly chainId?: CaipNetworkId | undefined;
  /** The account that the visitor chose just now, by signing in with it: the active one, whichever was before. */
  readonly selected?: string | undefined;
}

/** Events of a wallet in the page. */
export interface ConnectorListener {
  /** `chainId` is set if the wallet switched chains with the accounts, so that both change in one step. */
  onAccounts(accounts: readonly ConnectorAccount[], chainId?: CaipNetworkId): void;
  onChain?(chainId: CaipNetworkId): void;
  /** Disconnected for good, not just locked. */
  onDisconnect?(): void;
}

/** The active account and chain of a connection. */
export interface ActiveAccount {
  readonly address: string;
  readonly chainId: CaipNetworkId;
}

/**
 * A wallet in the page, independent of how its extension is called: all that an adapter without a chain library needs to connect
 * it. Methods reject with the wallet's own error. Time limits are the adapter's.
 */
export interface Connector<Provider> {
  /** Its row. Ids are unique on the page: prefix them with the namespace where they are not an rdns. */
  readonly info: ConnectorInfo;
  /** The wallet's own object. Another one under the same id is another wallet. */
  readonly source: unknown;
  /**
   * The wallet itself selects the active account, and lists it first: its order holds. Absent: the account that the visitor
   * chose on the page stays the active one while the wallet gives it.
   */
  readonly selectsAccount?: true | undefined;
  /** `silent`: connects without a prompt, and returns no accounts if the wallet has not approved the site. */
  connect(parameters: {
    readonly silent: boolean;
    /** Where the connection is wanted: for wallets that have a chain, or other accounts on each. */
    readonly chainId: CaipNetworkId;
    /** For a wallet that can sign in while it connects. Never with `silent`. */
    readonly offerSignIn?: OfferSignIn | undefined;
  }): Promise<ConnectorState>;
  /** Takes the page's permission back. Absent where a wallet has no way to. */
  disconnect?(): Promise<void>;
  /** Follows the wallet, also while it is not connected. Returns how to stop. */
  watch(listener: ConnectorListener): () => void;
  /**
   * Asks the wallet for another chain, and answers with the accounts there where each chain has its own. Absent where wallets know
   * no chain.
   */
  switchNetwork?(network: CaipNetwork): Promise<ConnectorState | undefined>;
  /** Made once a connection; `active` throws NOT_CONNECTED after its end. */
  provider(active: () => ActiveAccount): Provider;
}

/** The wallets of a page, as they are found. */
export interface WalletSearch<Provider> {
  /** Every wallet that can be connected now. A connected one that is missing has left the page. */
  list(): readonly Connector<Provider>[];
  /** The rows to show of those that the site offers. Default: one for each of `list`. */
  rows?(offers: (row: ConnectorInfo) => boolean): readonly ConnectorInfo[];
  stop(): void;
}
