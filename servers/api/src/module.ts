import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import type { CaipNetworkId } from '@mooring/protocol';
import type {
  Clock,
  Logger,
  ReadinessCheck,
  SettingTable,
  SettingValues,
  SharedBound,
} from '@mooring/server-kit';
import type { Chains, Upstreams } from '@mooring/upstreams';
import type { Context, Hono } from 'hono';
import type { Registry } from 'prom-client';
import type { OnDemandDatabase } from './database/open-on-demand.ts';
import type { StoredBound } from './database/stored-bound.ts';
import type { ApiImages } from './images/open-api-images.ts';
import type { IndexReader } from './indexer/index-reader.ts';
import type { Budgets } from './limits/budgets.ts';
import type { SharedCache } from './limits/shared-cache.ts';
import type { NftDetails } from './nft/nft-details.ts';
import type { Exchanges } from './pools/open-exchanges.ts';
import type { Prices } from './price/prices.ts';
import type { ProjectGate } from './projects/project-gate.ts';
import type { TokenList } from './tokens/token-list.ts';
import type { FetchJson } from './vendors/fetch-json.ts';

/** A module of the API: its settings, its routes, and its resources. */
export interface ApiModule<Table extends SettingTable> {
  readonly name: string;
  /** `--help`, `--print-config` and the docs join the tables of all modules. */
  readonly settings: Table;
  /**
   * Reads what the settings name without changing anything; for `--check-config`.
   *
   * @throws Error with a sentence that names the setting or file at fault
   */
  check?(context: CheckContext<Table>): Promise<void>;
  /** @throws Error with a sentence that names the setting or file at fault */
  open(context: ModuleContext<Table>): Promise<OpenModule>;
}

export interface OpenModule {
  readonly routes?: Hono | undefined;
  readonly sockets?: OpenSockets | undefined;
  /** Checks for `/ready`, by name. */
  readonly ready?: Readonly<Record<string, ReadinessCheck>> | undefined;
  /** Reported by `/ready` without affecting it: the rest of the API works without these. */
  readonly reports?: Readonly<Record<string, ReadinessCheck>> | undefined;
  /** Modules close in reverse order, also if a later one fails to open. */
  close?(): Promise<void>;
}

/** WebSockets of a module. */
export interface OpenSockets {
  readonly paths: readonly string[];
  /** Accepts or refuses a client. */
  upgrade(request: IncomingMessage, stream: Duplex, head: Buffer): void;
  /** Asks clients to leave while the server drains. */
  close(): void;
  /** Ends the remaining ones. */
  end(): void;
}

/** Context of a module's check. */
export interface CheckContext<Table extends SettingTable> {
  readonly settings: SettingValues<Table>;
  /** Folder for persistent state; absent: state lasts as long as the process. */
  readonly folder: string | undefined;
  /** Chains from `API_CHAINS`. */
  readonly chains: Chains;
  /** Nodes of the chains. */
  readonly upstreams: Upstreams;
}

/** Context of an opening module. */
export interface ModuleContext<Table extends SettingTable> extends CheckContext<Table> {
  /** The client's network address, as limits count it. */
  readonly clientAddress: (context: Context) => string;
  /** The same for a request outside the routes. */
  readonly addressOf: (request: IncomingMessage) => string;
  /** Bytes that clients have not read, of the whole process. */
  readonly unread: SharedBound;
  /** Budgets per minute, which processes may share. */
  readonly budgets: Budgets;
  /** Short-lived texts, which processes may share. */
  readonly sharedCache: SharedCache;
  readonly clock: Clock;
  readonly log: Logger;
  readonly metrics: Registry;
  /** The database, opened by the first module that needs it and closed only by the database module. */
  readonly database: OnDemandDatabase;
  /** Reads accounts of indexed chains. */
  readonly index: IndexReader;
  /** Pictures from the operator's files and from visitors. */
  readonly images: ApiImages;
  /** Names and images of NFTs. */
  readonly nftDetails: NftDetails;
  /** Bounds the stored names of tokens. */
  readonly namesBound: StoredBound;
  /** The tokens of the lists, read once; rejects if reading them fails. */
  readonly tokenList: () => Promise<TokenList>;
  /** Decides which projects may use the API. */
  readonly projects: ProjectGate;
  /** Chains with an image; modules add to it when they open. */
  readonly networkImages: Set<CaipNetworkId>;
  /** Pictures of the operator's file and token lists by kind; the wallets module adds to them when it opens. */
  readonly listedPictures: ListedPictures;
  /** Chains with swaps; the swap module adds to it when it opens. */
  readonly swapNetworks: Set<CaipNetworkId>;
  /** Names of the onramp providers; the onramp module adds to it when it opens. */
  readonly sellers: Set<string>;
  /** Pools of chains with an exchange in `API_CHAINS`. */
  readonly exchanges: Exchanges;
  readonly prices: Prices;
  readonly askVendor: FetchJson;
}

/** Ids in lower case: symbols and CAIP-10 ids of tokens, and codes of currencies. */
export interface ListedPictures {
  readonly token: Set<string>;
  readonly currency: Set<string>;
}

/** Infers the settings type of a module. */
export function defineModule<const Table extends SettingTable>(module: ApiModule<Table>): ApiModule<Table> {
  return module;
}
