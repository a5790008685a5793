import { Registry } from 'prom-client';
import { expect, it } from 'vitest';
import type { StoreTotals } from '../store/relay-store.ts';
import { commitHistogram, registerMetrics } from './register-metrics.ts';
import { countQuotaRefusal, countRefusal, createCounts } from './relay-counts.ts';

function metrics() {
  const registry = new Registry();
  const counts = createCounts();
  const known: { totals: StoreTotals | undefined; projects: number | undefined } = {
    totals: undefined,
    projects: undefined,
  };
  registerMetrics(registry, {
    counts,
    totals: () => known.totals,
    unread: () => 7,
    unfinished: () => 0,
    projects: () => known.projects,
  });
  /** Lines of the figures with this name. */
  const read = async (name: string) =>
    (await registry.metrics()).split('\n').filter((line) => line.startsWith(name));
  return { registry, counts, known, read };
}

it('reads its figures when they are collected, and counts nothing twice', async () => {
  const { counts, read } = metrics();
  expect(await read('relay_published_total')).toEqual(['relay_published_total 0']);
  counts.published = 5;
  counts.connections = 3;
  for (let times = 0; times < 2; times += 1) {
    expect(await read('relay_published_total')).toEqual(['relay_published_total 5']);
    expect(await read('relay_connections ')).toEqual(['relay_connections 3']);
  }
  counts.connections = 0;
  expect(await read('relay_connections ')).toEqual(['relay_connections 0']);
  expect(await read('relay_unread_bytes')).toEqual(['relay_unread_bytes 7']);
});

it('exposes a figure only while it is known', async () => {
  const { known, read } = metrics();
  expect([await read('relay_mailbox'), await read('relay_projects')]).toEqual([[], []]);
  known.totals = { messages: 2, topics: 1, size: 300 };
  known.projects = 0;
  expect(await read('relay_mailbox')).toEqual([
    'relay_mailbox_messages 2',
    'relay_mailbox_topics 1',
    'relay_mailbox_bytes 300',
  ]);
  expect(await read('relay_projects')).toEqual(['relay_projects 0']);
  known.totals = undefined;
  expect(await read('relay_mailbox')).toEqual([]);
});

it('has the refusals by their reason, and those of quotas by their holder', async () => {
  const { counts, read } = metrics();
  countRefusal(counts, 'token');
  countRefusal(counts, 'token');
  countRefusal(counts, 'ttl');
  countQuotaRefusal(counts, 'client');
  for (let times = 0; times < 2; times += 1) {
    expect(await read('relay_refusals_total')).toEqual([
      'relay_refusals_total{reason="token"} 2',
      'relay_refusals_total{reason="ttl"} 1',
    ]);
    expect(await read('relay_quota_refusals_total')).toEqual([
      'relay_quota_refusals_total{holder="client"} 1',
    ]);
  }
});

it('has every count of the relay', async () => {
  const { counts, read } = metrics();
  const numbers = Object.entries(counts).filter(([, value]) => typeof value === 'number');
  for (const [place, [name]] of numbers.entries()) Object.assign(counts, { [name]: 1_000 + place });
  const lines = await read('relay_');
  for (const place of numbers.keys())
    expect(lines.filter((line) => line.endsWith(` ${1_000 + place}`))).toHaveLength(1);
});

it('sorts the time of commits into buckets', async () => {
  const { registry, read } = metrics();
  const observe = commitHistogram(registry);
  observe(0.000_2);
  observe(3);
  const lines = await read('relay_store_commit_seconds');
  expect(lines).toContain('relay_store_commit_seconds_bucket{le="0.0001"} 0');
  expect(lines).toContain('relay_store_commit_seconds_bucket{le="0.00025"} 1');
  expect(lines).toContain('relay_store_commit_seconds_bucket{le="2.5"} 1');
  expect(lines).toContain('relay_store_commit_seconds_count 2');
});
