import type { CaipNetworkId } from '@mooring/protocol';
import { Registry } from 'prom-client';
import { expect, it } from 'vitest';
import type { IndexerState } from './chain-indexer.ts';
import { registerIndexerMetrics } from './indexer-metrics.ts';

const chain = 'eip155:1';

function metrics(states: Map<CaipNetworkId, Partial<IndexerState>>) {
  const registry = new Registry();
  const eventsOf = registerIndexerMetrics(registry, () => states as Map<CaipNetworkId, IndexerState>);
  /** Lines of the figures with this name. */
  const read = async (name: string) =>
    (await registry.metrics()).split('\n').filter((line) => line.startsWith(`${name}{`));
  return { eventsOf, read };
}

it('has the place of each chain’s index, and how far it is behind', async () => {
  const states = new Map<CaipNetworkId, Partial<IndexerState>>([
    [chain, { block: 90, head: 100, seenAt: 1_700_000_000_000 }],
    ['eip155:10', { block: 7, head: 5 }],
  ]);
  const { read } = metrics(states);
  expect(await read('api_index_block')).toEqual([
    'api_index_block{chain="eip155:1"} 90',
    'api_index_block{chain="eip155:10"} 7',
  ]);
  expect(await read('api_index_lag_blocks')).toEqual([
    'api_index_lag_blocks{chain="eip155:1"} 10',
    'api_index_lag_blocks{chain="eip155:10"} 0',
  ]);
  expect(await read('api_index_seen_seconds')).toEqual([
    'api_index_seen_seconds{chain="eip155:1"} 1700000000',
  ]);
});

it('exposes a figure once it is known', async () => {
  const states = new Map<CaipNetworkId, Partial<IndexerState>>([[chain, {}]]);
  const { read } = metrics(states);
  expect(await read('api_index_lag_blocks')).toEqual([]);
  states.set(chain, { block: 1, head: 2 });
  expect(await read('api_index_lag_blocks')).toEqual(['api_index_lag_blocks{chain="eip155:1"} 1']);
});

it('reports that an index has stopped', async () => {
  const states = new Map<CaipNetworkId, Partial<IndexerState>>([[chain, {}]]);
  const { read } = metrics(states);
  expect(await read('api_index_stopped')).toEqual(['api_index_stopped{chain="eip155:1"} 0']);
  states.set(chain, { stopped: 'genesis' });
  expect(await read('api_index_stopped')).toEqual(['api_index_stopped{chain="eip155:1"} 1']);
});

it('counts the events of each chain', async () => {
  const { eventsOf, read } = metrics(new Map());
  const [one, other] = [eventsOf(chain), eventsOf('eip155:10')];
  one.blocks(3);
  one.blocks(2);
  other.blocks(1);
  one.reorganisation(4);
  one.failure();
  expect(await read('api_index_blocks_total')).toEqual([
    'api_index_blocks_total{chain="eip155:1"} 5',
    'api_index_blocks_total{chain="eip155:10"} 1',
  ]);
  expect(await read('api_index_reorganisations_total')).toEqual([
    'api_index_reorganisations_total{chain="eip155:1"} 1',
  ]);
  expect(await read('api_index_reorganised_blocks_total')).toEqual([
    'api_index_reorganised_blocks_total{chain="eip155:1"} 4',
  ]);
  expect(await read('api_index_failures_total')).toEqual(['api_index_failures_total{chain="eip155:1"} 1']);
});
