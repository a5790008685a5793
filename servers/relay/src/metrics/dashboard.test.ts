import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { createRegistry } from '@mooring/server-kit';
import { expect, it } from 'vitest';
import { commitHistogram, registerMetrics } from './register-metrics.ts';
import { countQuotaRefusal, countRefusal, createCounts } from './relay-counts.ts';

const folder = new URL('../../../../docs/operate/', import.meta.url);

async function known(): Promise<ReadonlySet<string>> {
  const registry = createRegistry('relay', true);
  const counts = createCounts();
  countRefusal(counts, 'token');
  countQuotaRefusal(counts, 'client');
  registerMetrics(registry, {
    counts,
    totals: () => ({ messages: 0, topics: 0, size: 0 }),
    unread: () => 0,
    unfinished: () => 0,
    projects: () => 0,
  });
  commitHistogram(registry)(0.001);
  const text = await registry.metrics();
  return new Set([...text.matchAll(/^([a-z_0-9]+)[{ ]/gm)].map(([, name = '']) => name));
}

it.each(['relay-dashboard.json', 'relay-alerts.yml'])('%s uses only existing metrics', async (file) => {
  const text = await readFile(fileURLToPath(new URL(file, folder)), 'utf8');
  const asked = new Set(text.match(/\b(?:relay|process|nodejs)_[a-z0-9_]+/g));
  const there = await known();
  expect([...asked].filter((name) => !there.has(name))).toEqual([]);
  expect(asked.size).toBeGreaterThan(4);
});

it('the dashboard shows every metric of the relay', async () => {
  const text = await readFile(fileURLToPath(new URL('relay-dashboard.json', folder)), 'utf8');
  const own = [...(await known())].filter((name) => name.startsWith('relay_') && !/_(sum|count)$/.test(name));
  expect(own.filter((name) => !text.includes(name))).toEqual([]);
  expect(JSON.parse(text).title).toBe('Mooring relay');
});
