import { appendFile, mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises';
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
  /** The step of a rewrite that fails once. */
  failing: '' as '' | 'close' | 'rename' | 'open',
  isRewriting: false,
  /** Files that are open. */
  open: 0,
  /** What was synced to disk: contents of files and entries of folders, in order. */
  synced: [] as string[],
}));

vi.mock('node:fs/promises', async (importOriginal) => {
  const real = await importOriginal<typeof import('node:fs/promises')>();
  const fail = (step: typeof disk.failing, path: string) => {
    if (disk.failing !== step || !path.endsWith('.jsonl') || !disk.isRewriting) return;
    disk.failing = '';
    throw new Error('input/output error');
  };
  return {
    ...real,
    async rename(from: string, to: string) {
      fail('rename', to);
      await real.rename(from, to);
    },
    async open(...parameters: Parameters<typeof real.open>) {
      const path = String(parameters[0]);
      fail('open', path);
      const file = await real.open(...parameters);
      disk.open += 1;
      if (path.endsWith('.new')) disk.isRewriting = true;
      const { appendFile, close, datasync, sync, truncate, writeFile } = file;
      file.close = async () => {
        await close.call(file);
        disk.open -= 1;
        fail('close', path);
      };
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
  Object.assign(disk, { failing: '', isRewriting: false, open: 0 });
  folder = await mkdtemp(join(tmpdir(), 'mooring-torn-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

for (const isStuck of [false, true]) {
  it(`half a line ${isStuck ? 'that cannot be truncated ' : ''}affects no other, and the file is rewritten`, async () => {
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

it.each(['close', 'rename', 'open'] as const)(
  'continues after a rewrite in which one %s fails, and leaves no file open or behind',
  async (step) => {
    const path = join(folder, 'records.jsonl');
    const journal = await RecordJournal.open(path);
    await journal.setItem('kept', 1);
    disk.failing = step;
    for (let turn = 0; turn < 60; turn += 1)
      await journal.setItem('changing', `${turn}${'x'.repeat(50_000)}`);
    expect(disk.failing).toBe('');
    expect(await journal.getItem('kept')).toBe(1);
    await journal.setItem('later', 2);
    expect(disk.open).toBe(1);
    await journal.close();
    expect([disk.open, await readdir(folder)]).toEqual([0, ['records.jsonl']]);
    const again = await RecordJournal.open(path);
    expect(Object.fromEntries(await again.getEntries())).toEqual({
      kept: 1,
      later: 2,
      changing: expect.stringMatching(/^59x/),
    });
    await again.close();
  },
);

it('truncates an incomplete rewrite when the disk is full', async () => {
  const path = join(folder, 'records.jsonl');
  const journal = await RecordJournal.open(path);
  disk.refusals = 1;
  for (let turn = 0; turn < 25; turn += 1) await journal.setItem('changing', 'x'.repeat(50_000));
  await journal.close();
  expect([disk.refusals, disk.open, await readdir(folder)]).toEqual([0, 0, ['records.jsonl']]);
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
