import type { CaipNetworkId } from '@mooring/protocol';
import type { IndexSettings } from '@mooring/upstreams';
import { defineModule, type ModuleContext } from '../module.ts';
import { blockSource } from './block-source.ts';
import { ChainIndexer } from './chain-indexer.ts';
import { IndexStore } from './index-store.ts';
import { registerIndexerMetrics } from './indexer-metrics.ts';
import { indexerSettings } from './indexer-settings.ts';

type IndexerContext = ModuleContext<typeof indexerSettings>;

/** Indexes blocks of chains into tables, for history and holdings. */
export const indexerModule = defineModule({
  name: 'indexer',
  settings: indexerSettings,
  async check({ settings, chains }) {
    checkRoles(settings, chains);
  },
  async open(context) {
    const { settings, chains } = context;
    checkRoles(settings, chains);
    if (settings.roles === 'api') return {};
    const indexers = new Map<CaipNetworkId, ChainIndexer>();
    const onOf = registerIndexerMetrics(context.metrics, () =>
      [...indexers].map(([chain, { state }]) => [chain, state] as const),
    );
    for (const { chain, index } of chains.chains) {
      if (index !== undefined) indexers.set(chain, openIndexer(context, chain, index, onOf(chain)));
    }
    if (indexers.size === 0) return {};
    // Opens it now, as opening may block this process for seconds and delay requests.
    if (!context.database.isShared) await context.database.open();
    for (const indexer of indexers.values()) indexer.start();
    return {
      reports: {
        index: async () =>
          new Map([...indexers].map(([chain, { state }]) => [chain, state.stopped === undefined] as const)),
      },
      async close() {
        await Promise.all([...indexers.values()].map((indexer) => indexer.close()));
      },
    };
  },
});

/** @throws Error with a sentence if no other process would see the index */
function checkRoles(
  { roles, database }: { readonly roles: string; readonly database?: string | undefined },
  { chains }: IndexerContext['chains'],
): void {
  if (roles === 'all') return;
  if (chains.every(({ index }) => index === undefined)) {
    if (roles === 'api') return;
    throw new Error('API_ROLES is index, and API_CHAINS has no chain with an index.');
  }
  if (database === undefined) {
    throw new Error(
      `API_ROLES is ${roles}, and its tables would be its own: give all processes one PostgreSQL (API_DATABASE).`,
    );
  }
}

function openIndexer(
  { settings, upstreams, database, clock, log }: IndexerContext,
  chain: CaipNetworkId,
  index: IndexSettings,
  on: ReturnType<ReturnType<typeof registerIndexerMetrics>>,
): ChainIndexer {
  const bounds = { timeoutMs: settings.indexMilliseconds, bytes: settings.indexBytes };
  return new ChainIndexer({
    chain,
    source: blockSource({ chain, upstreams, bounds, batch: settings.indexBlocks }),
    store: async () => new IndexStore(await database.open(), chain),
    index,
    range: settings.indexBlocks,
    pollMilliseconds: index.pollMilliseconds ?? settings.indexPollMilliseconds,
    clock,
    log,
    on,
  });
}
