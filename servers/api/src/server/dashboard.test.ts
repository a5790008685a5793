import { readFile } from 'node:fs/promises';
import { expect, it } from 'vitest';
import { startApi } from './start-api.ts';

const folder = new URL('../../../../docs/operate/', import.meta.url);

/** Names of all metrics that an API serves. */
async function servedMetrics(): Promise<ReadonlySet<string>> {
  const api = await startApi(
    { port: 0, host: '127.0.0.1', state: 'memory', logLevel: 'silent' },
    { processMetrics: true },
  );
  try {
    const text = await (await fetch(`${api.url}/metrics`)).text();
    const names = [...text.matchAll(/^# TYPE (\S+) (\S+)$/gm)].flatMap(([, name = '', kind]) =>
      kind === 'histogram' ? [`${name}_bucket`, `${name}_sum`, `${name}_count`] : [name],
    );
    return new Set(names);
  } finally {
    await api.close();
  }
}

it.each(['api-dashboard.json', 'api-alerts.yml'])('%s queries only metrics that exist', async (file) => {
  const text = await readFile(new URL(file, folder), 'utf8');
  const queried = new Set(text.match(/\b(?:api|process|nodejs)_[a-z0-9_]+/g));
  const served = await servedMetrics();
  expect([...queried].filter((name) => !served.has(name))).toEqual([]);
  expect(queried.size).toBeGreaterThan(4);
});

it('shows every metric of the API on the dashboard', async () => {
  const text = await readFile(new URL('api-dashboard.json', folder), 'utf8');
  const own = [...(await servedMetrics())].filter(
    (name) => name.startsWith('api_') && !/_seconds_(sum|count)$/.test(name),
  );
  expect(own.filter((name) => !text.includes(name))).toEqual([]);
  expect(JSON.parse(text).title).toBe('Mooring API');
});

it.each(['api_index_lag_blocks', 'api_index_stopped', 'api_index_seen_seconds', 'api_failed_answers_total'])(
  'alerts on %s',
  async (metric) => {
    expect(await readFile(new URL('api-alerts.yml', folder), 'utf8')).toContain(metric);
  },
);
