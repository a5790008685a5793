import type { Clock } from '@mooring/server-kit';
import { createLogger, createRegistry, readSettings } from '@mooring/server-kit';
import {
  type IndexSettings,
  nodeSettings,
  openUpstreams,
  readChains,
  type Upstreams,
} from '@mooring/upstreams';
import { sql } from 'drizzle-orm';
import type { Database } from '../database/database.ts';
import type { OnDemandDatabase } from '../database/open-on-demand.ts';
import { blockSource } from '../indexer/block-source.ts';
import { ChainIndexer } from '../indexer/chain-indexer.ts';
import { IndexStore } from '../indexer/index-store.ts';
import { chainsFile } from './chains-file.ts';
import { emptiedDatabase } from './emptied-database.ts';
import { postgresAt } from './postgres-engine.ts';

export const silent = createLogger({ server: 'api', level: 'silent' });

/** A clock under the test's control; timers never run. */
export function testClock(): Clock & { now: () => number; time: number } {
  const clock = { time: Date.UTC(2026, 0, 2), now: () => clock.time, after: () => () => {} };
  return clock;
}

/** @param url of PostgreSQL; absent: an emptied database */
export function openTables(url?: string): OnDemandDatabase {
  return url === undefined ? emptiedDatabase() : postgresAt(url);
}

export async function upstreamsOf(nodes: string): Promise<Upstreams> {
  const chains = await readChains({ setting: 'API_CHAINS', file: chainsFile(nodes), environment: {} });
  const settings = readSettings(nodeSettings('API'), { API_NODE_BLOCK_SECONDS: '0' });
  const metrics = createRegistry('api', false);
  return openUpstreams({ settings, chains, clock: testClock(), log: silent, metrics, server: 'api' });
}

export interface TestIndexerOptions {
  readonly database: Database;
  readonly url: string;
  readonly index?: Partial<IndexSettings>;
  readonly range?: number;
  readonly chain?: `eip155:${string}`;
}

/** An indexer of one chain that polls on command. */
export async function openIndexer({
  database,
  url,
  index,
  range = 50,
  chain = 'eip155:31337',
}: TestIndexerOptions) {
  const upstreams = await upstreamsOf(`${chain}=${url}`);
  const seen = { blocks: 0, reorganisations: 0, failures: 0 };
  const clock = testClock();
  const bounds = { timeoutMs: 10_000, bytes: 33_554_432 };
  const indexer = new ChainIndexer({
    chain,
    source: blockSource({ chain, upstreams, bounds, batch: range }),
    store: async () => new IndexStore(database, chain),
    index: {
      ...{ startBlock: 0, keepBlocks: undefined, pollMilliseconds: undefined, resettable: true },
      ...index,
    },
    range,
    pollMilliseconds: 50,
    clock,
    log: silent,
    on: {
      blocks(count) {
        seen.blocks += count;
      },
      reorganisation() {
        seen.reorganisations += 1;
      },
      failure() {
        seen.failures += 1;
      },
    },
  });
  const catchUp = async () => {
    while (await indexer.poll());
  };
  return { indexer, seen, clock, catchUp };
}

/** Rows of a statement, from any driver. */
export async function rowsOf<Row>(
  database: Database,
  statement: ReturnType<typeof sql>,
): Promise<readonly Row[]> {
  return ((await database.execute(statement)) as unknown as { rows: readonly Row[] }).rows;
}

/** All holdings in the index of the chain, in comparable form. */
export async function holdingsIn(database: Database): Promise<Readonly<Record<string, string>>> {
  const rows = await rowsOf<{ key: string; amount: string }>(
    database,
    sql`select encode(owner, 'hex') || ' ' || encode(token, 'hex') || ' ' || token_id::text as key, amount::text as amount
      from index_holdings where amount <> 0 order by 1`,
  );
  return Object.fromEntries(rows.map(({ key, amount }) => [key, amount]));
}
