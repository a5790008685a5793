import type { ConnectionEntry } from './connection-entry.ts';
import type { PublicConnector } from './public-connector.ts';

/** A connector as an adapter lists it: without the provider, which `useAppKitProvider` and `getProvider` return. */
export type ListedConnector = Omit<PublicConnector, 'provider' | 'connectors'>;

/** The active account and its network: the site's id of it, or the reference of its CAIP-2 id if the site does not list it. */
interface ActiveOn {
  readonly address: string;
  readonly chainId: string | number;
}

/** Events of an adapter under AppKit's names, and their data. */
export interface AdapterEvents {
  /** Another account or wallet became active. */
  readonly accountChanged: ActiveOn & { readonly connector: ListedConnector | undefined };
  /** The connected wallet changed its network. */
  readonly switchNetwork: ActiveOn;
  /** The last wallet of the namespace disconnected. */
  readonly disconnect: undefined;
  /** The connected wallets changed, or their accounts or networks. */
  readonly connections: readonly ConnectionEntry[];
  /** The wallets to choose from changed. */
  readonly connectors: readonly ListedConnector[];
  /** The page sent a transaction. */
  readonly pendingTransactions: undefined;
}

/** A callback of `on`. */
export type AdapterListener = {
  readonly [Name in keyof AdapterEvents]: {
    readonly name: Name;
    readonly callback: (data: AdapterEvents[Name]) => void;
  };
}[keyof AdapterEvents];
