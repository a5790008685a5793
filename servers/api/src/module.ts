import type { CaipNetworkId } from '@mooring/protocol';
import type { Clock, Logger, ReadinessCheck, SettingTable, SettingValues } from '@mooring/server-kit';
import type { Chains, Upstreams } from '@mooring/upstreams';
import type { Context, Hono } from 'hono';
import type { Registry } from 'prom-client';
import type { OnDemandDatabase } from './database/open-on-demand.ts';
import type { IndexReader } from './indexer/index-reader.ts';
import type { NftFaces } from './nft/nft-faces.ts';
import type { Exchanges } from './pools/open-exchanges.ts';
import type { Prices } from './price/prices.ts';
import type { ProjectGate } from './projects/project-gate.ts';
import type { TokenList } from './tokens/token-list.ts';
import type { FetchJson } from './vendors/fetch-json.ts';

/** One thing that the API does: its settings, its routes, and what has to be open for them. */
export interface ApiModule<Table extends SettingTable> {
  readonly name: string;
  /** `--help`, `--print-config` and the docs join the tables of all modules. */
  readonly settings: Table;
  /**
   * Reads what the settings name, and leaves all as it was; for `--check-config`.
   *
   * @throws Error with a sentence that names the setting or the file that is at fault
   */
  check?(context: CheckContext<Table>): Promise<void>;
  /** @throws Error with a sentence that names the setting or the file that is at fault */
  open(context: ModuleContext<Table>): Promise<OpenModule>;
}

export interface OpenModule {
  readonly routes?: Hono | undefined;
  /** What `/ready` asks, by name. */
  readonly ready?: Readonly<Record<string, ReadinessCheck>> | undefined;
  /** What `/ready` tells besides: the rest of the API serves without it. */
  readonly reports?: Readonly<Record<string, ReadinessCheck>> | undefined;
  /** Modules are closed in the reverse order of opening, also when a later one cannot be opened. */
  close?(): Promise<void>;
}

/** Context of a module's check. */
export interface CheckContext<Table extends SettingTable> {
  readonly settings: SettingValues<Table>;
  /** Folder that what has to last is kept in; absent: it lasts as long as the process. */
  readonly folder: string | undefined;
  /** As `API_CHAINS` names them. */
  readonly chains: Chains;
  /** The nodes that chains are read from. */
  readonly upstreams: Upstreams;
}

/** Context of an opening module. */
export interface ModuleContext<Table extends SettingTable> extends CheckContext<Table> {
  /** The network address that a request comes from, as bounds count it. */
  readonly clientAddress: (context: Context) => string;
  readonly clock: Clock;
  readonly log: Logger;
  readonly metrics: Registry;
  /** Tables, opened by the first module that asks; closed by the module of the database alone. */
  readonly database: OnDemandDatabase;
  /** What is known of accounts on chains that are indexed. */
  readonly index: IndexReader;
  /** Names and images of NFTs. */
  readonly faces: NftFaces;
  /** The tokens of the lists, read once; rejects as reading them does. */
  readonly tokenList: () => Promise<TokenList>;
  /** Who may use the API. */
  readonly projects: ProjectGate;
  /** Chains that the API has a picture of, which modules add as they open. */
  readonly networkImages: Set<CaipNetworkId>;
  /** Pools, of chains that have an exchange in `API_CHAINS`. */
  readonly exchanges: Exchanges;
  readonly prices: Prices;
  readonly askVendor: FetchJson;
}

/** A module with the type of its settings. */
export function defineModule<const Table extends SettingTable>(module: ApiModule<Table>): ApiModule<Table> {
  return module;
}
