import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { createLogger } from '@mooring/server-kit';
import { expect, it, vi } from 'vitest';
import { newFolder, segmentsIn } from '../test-support/open-disk-store.ts';
import { metric, openClient, openRelay } from '../test-support/open-relay.ts';

const topic = '7'.repeat(64);

it('warns of a bound on messages that does not fit into the heap', async () => {
  const log = createLogger({ server: 'relay', level: 'silent' });
  const logged = vi.spyOn(log, 'warn');
  await openRelay({ storeMessages: 1_000_000_000 }, { log });
  const warning = [expect.stringContaining('RELAY_STORE_MESSAGES')];
  expect(logged.mock.calls).toContainEqual(warning);
  logged.mockClear();
  await openRelay({ storeMessages: 1_000 }, { log });
  expect(logged.mock.calls).not.toContainEqual(warning);
  // A terabyte: in memory it does not fit, on disk it need not.
  const large = { storeMessages: 1_000, storeSize: 1e12 };
  await openRelay({ ...large, store: `disk:${newFolder()}` }, { log });
  expect(logged.mock.calls).not.toContainEqual(warning);
  await openRelay(large, { log });
  expect(logged.mock.calls).toContainEqual(warning);
});

it('counts damaged places of the log in /metrics, logs them, and serves the other messages', async () => {
  const folder = newFolder();
  const store = `disk:${folder}`;
  const first = await openRelay({ store });
  const publisher = await openClient(first);
  for (const message of ['AQ==', 'Ag==', 'Aw==']) await publisher.publish(topic, message);
  expect(await metric(first, 'relay_store_damages_total')).toBe(0);
  await first.close();

  // A start begins a segment, so that the damage is not at the end of the last one, where a write may have been cut off.
  await (await openRelay({ store })).close();
  const file = path.join(folder, segmentsIn(folder)[0] ?? '');
  const bytes = readFileSync(file);
  bytes.write('!', bytes.indexOf('Ag=='));
  writeFileSync(file, bytes);

  const log = createLogger({ server: 'relay', level: 'silent' });
  const logged = vi.spyOn(log, 'error');
  const relay = await openRelay({ store }, { log });
  expect(await metric(relay, 'relay_store_damages_total')).toBe(1);
  expect(logged.mock.calls).toEqual([
    [expect.objectContaining({ file }), 'records were damaged and are skipped'],
  ]);
  expect(readdirSync(path.join(folder, 'damaged'))).toHaveLength(1);
  const reader = await openClient(relay);
  await reader.subscribe(topic);
  await vi.waitFor(() => expect(reader.pushes).toHaveLength(2));
  expect(reader.pushes.map(({ params }) => params.data.message)).toEqual(['AQ==', 'Aw==']);
});
