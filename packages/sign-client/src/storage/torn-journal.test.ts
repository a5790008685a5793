import { appendFile, mkdtemp, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createClient, createPeers } from '../test-support/peers.ts';
import { RecordJournal } from './record-journal.node.ts';

/** A disk that writes half of its data when full, and may also fail to truncate. */
const disk = vi.hoisted(() => ({
  isFull: false,
  isStuck: false,
  /** How often a rewrite finds no space. */
  refusals: 0,
  /** What was synced to disk: contents of files and entries of folders, in order. */
  synced: [] as string[],
}));

vi.mock('node:fs/promises', async (importOriginal) => {
  const real = await importOriginal<typeof import('node:fs/promises')>();
  return {
    ...real,
    async open(...parameters: Parameters<typeof real.open>) {
      const file = await real.open(...parameters);
      const { appendFile, datasync, sync, truncate, writeFile } = file;
      file.datasync = async () => {
        disk.synced.push(`contents of ${basename(String(parameters[0]))}`);
        await datasync.call(file);
      };
      file.sync = async () => {
        disk.synced.push(String(parameters[0]));
        await sync.call(file);
      };
      file.writeFile = async (...written) => {
        const isAnew = String(parameters[0]).endsWith('.new');
        if (isAnew && disk.refusals > 0) {
          disk.refusals -= 1;
          throw new Error('no space');
        }
        await writeFile.apply(file, written);
      };
      file.appendFile = async (bytes, options) => {
        if (!disk.isFull) return appendFile.call(file, bytes, options);
        await appendFile.call(file, (bytes as Buffer).subarray(0, 9));
        throw new Error('no space');
      };
      file.truncate = async (size) => {
        if (disk.isStuck) throw new Error('input/output error');
        await truncate.call(file, size);
      };
      return file;
    },
  };
});

let folder = '';
beforeEach(async () => {
  Object.assign(disk, { isFull: false, isStuck: false, refusals: 0, synced: [] });
  folder = await mkdtemp(join(tmpdir(), 'mooring-torn-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

for (const isStuck of [false, true]) {
  it(`half a line ${isStuck ? 'that cannot be taken back ' : ''}costs no other, and the file is still written anew`, async () => {
    const path = join(folder, 'records.jsonl');
    const journal = await RecordJournal.open(path);
    await journal.setItem('kept', 1);
    Object.assign(disk, { isFull: true, isStuck });
    await expect(journal.setItem('lost', 2)).rejects.toThrow('no space');
    Object.assign(disk, { isFull: false, isStuck: false });
    await journal.setItem('later', 3);
    expect(Object.fromEntries(await journal.getEntries())).toEqual({ kept: 1, later: 3 });
    for (let turn = 0; turn < 30; turn += 1) await journal.setItem('changing', 'x'.repeat(50_000));
    await journal.close();
    expect((await stat(path)).size).toBeLessThan(1_300_000);
    expect(await readFile(path, 'utf8')).toContain('["later",3]');
  });
}

it('keeps unreadable lines once and durably, even if the rewrite fails repeatedly', async () => {
  const path = join(folder, 'records.jsonl');
  await appendFile(path, '{"of":"tomorrow"}\n');
  disk.refusals = 2;
  const journal = await RecordJournal.open(path);
  for (let turn = 0; turn < 150; turn += 1) await journal.setItem('changing', 'x'.repeat(50_000));
  await journal.close();
  expect(disk.refusals).toBe(0);
  expect((await stat(path)).size).toBeLessThan(1_300_000);
  expect(await readFile(`${path}.unreadable`, 'utf8')).toBe('{"of":"tomorrow"}\n');
  expect(disk.synced.slice(0, 3)).toEqual([`${path}.new`, `${path}.unreadable`, folder]);
});

it.each([true, false])(
  'durable: %s determines whether data is synced, from the first batch on',
  async (durable) => {
    const database = join(folder, 'records of a client');
    const { relay, clock } = await createPeers();
    const client = await createClient(relay, clock, 'dapp', { storageOptions: { database, durable } });
    const names = [database, dirname(database)];
    expect(disk.synced.slice(0, 2)).toEqual(durable ? names : []);
    disk.synced.length = 0;
    await client.core.storage.setItem('a', 1);
    await client.core.storage.setItem('b', 2);
    expect(disk.synced).toEqual(durable ? Array(2).fill('contents of records.jsonl') : []);
    await client.dispose();
  },
);
