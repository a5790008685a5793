import { afterEach, expect, test } from 'vitest';
import { fetchShared } from './fetch-shared.ts';
import { type Sharing, shareOnDemand } from './share-on-demand.ts';

let sharing: Sharing;
afterEach(() => sharing.close());

test('starts a service once on demand, and stops it with the rest', async () => {
  const events: string[] = [];
  const part = (name: string) => async () => {
    events.push(`start ${name}`);
    return { value: { name }, stop: async () => void events.push(`stop ${name}`) };
  };
  sharing = await shareOnDemand({ chain: part('chain'), relay: part('relay') });
  expect(events).toEqual([]);
  const both = await Promise.all([
    fetchShared<{ name: string }>(sharing.url, 'chain'),
    fetchShared<{ name: string }>(sharing.url, 'chain'),
  ]);
  expect(both).toEqual([{ name: 'chain' }, { name: 'chain' }]);
  await sharing.close();
  expect(events).toEqual(['start chain', 'stop chain']);
  sharing = await shareOnDemand({});
});

test('reports why a service does not start, and retries for the next request', async () => {
  let tries = 0;
  const start = async () => {
    tries += 1;
    if (tries === 1) throw new Error('The port is taken.');
    return { value: tries, stop: async () => undefined };
  };
  sharing = await shareOnDemand({ start });
  await expect(fetchShared(sharing.url, 'start')).rejects.toThrow('The port is taken.');
  expect(await fetchShared(sharing.url, 'start')).toBe(2);
  await expect(fetchShared(sharing.url, 'toString')).rejects.toThrow('Nothing named toString is shared.');
});
