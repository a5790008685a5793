import type { CaipNetworkId } from '@mooring/protocol';
import { Counter, Gauge, type Registry } from 'prom-client';
import type { IndexerEvents, IndexerState } from './chain-indexer.ts';

/** Metrics of the index. Labels come from settings only. @param states called when the metrics are read */
export function registerIndexerMetrics(
  metrics: Registry,
  states: () => Iterable<readonly [CaipNetworkId, IndexerState]>,
): (chain: CaipNetworkId) => IndexerEvents {
  const registers = [metrics];
  const labelNames = ['chain'];
  const gauge = (name: string, help: string, read: (state: IndexerState) => number | undefined) =>
    new Gauge({
      name,
      help,
      labelNames,
      registers,
      collect() {
        for (const [chain, state] of states()) {
          const value = read(state);
          if (value !== undefined) this.set({ chain }, value);
        }
      },
    });
  gauge('api_index_block', 'The last block in the index, by chain', ({ block }) => block);
  gauge('api_index_lag_blocks', 'Blocks that the index is behind its node, by chain', ({ block, head }) =>
    block === undefined || head === undefined ? undefined : Math.max(0, head - block),
  );
  gauge(
    'api_index_seen_seconds',
    'Unix time of the last successful read of the latest block, by chain',
    ({ seenAt }) => (seenAt === undefined ? undefined : seenAt / 1_000),
  );
  gauge(
    'api_index_stopped',
    'Whether the index of a chain has stopped, by chain; the log says why',
    ({ stopped }) => Number(stopped !== undefined),
  );
  const counter = (name: string, help: string) => new Counter({ name, help, labelNames, registers });
  const blocks = counter('api_index_blocks_total', 'Blocks that this process has indexed, by chain');
  const reorganisations = counter('api_index_reorganisations_total', 'Reorganisations, by chain');
  const gone = counter('api_index_reorganised_blocks_total', 'Blocks removed by reorganisations, by chain');
  const failures = counter('api_index_failures_total', 'Failed attempts to read the latest blocks, by chain');
  return (chain) => ({
    blocks: (count) => blocks.inc({ chain }, count),
    reorganisation(count) {
      reorganisations.inc({ chain });
      gone.inc({ chain }, count);
    },
    failure: () => failures.inc({ chain }),
  });
}
