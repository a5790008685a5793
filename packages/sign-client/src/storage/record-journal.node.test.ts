import { appendFile, mkdtemp, readFile, rm, stat, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterAll, expect, it } from 'vitest';
import { fileStorage } from './file-storage.node.ts';
import { RecordJournal } from './record-journal.node.ts';

const folders: string[] = [];
afterAll(() => Promise.all(folders.map((folder) => rm(folder, { recursive: true, force: true }))));

async function newFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'mooring-journal-'));
  folders.push(folder);
  return folder;
}

type Batch = readonly (readonly [string, unknown])[];

function after(batches: readonly Batch[]): Record<string, unknown> {
  const records = new Map<string, unknown>();
  for (const [key, value] of batches.flat()) {
    if (value === undefined) records.delete(key);
    else records.set(key, value);
  }
  return Object.fromEntries(records);
}

async function contents(path: string): Promise<Record<string, unknown>> {
  const journal = await RecordJournal.open(path);
  const entries = await journal.getEntries();
  await journal.close();
  return Object.fromEntries(entries);
}

const batch = fc.array(
  fc.tuple(
    fc.constantFrom('a/1', 'a/2', 'b/ü "quoted"\n'),
    fc.option(
      fc.oneof(fc.string(), fc.integer(), fc.record({ topic: fc.string(), list: fc.array(fc.nat()) })),
      {
        nil: undefined,
      },
    ),
  ),
  { minLength: 1, maxLength: 4 },
);

it('holds only complete batches after a crash at any point, and continues from there', async () => {
  const path = join(await newFolder(), 'records.jsonl');
  await fc.assert(
    fc.asyncProperty(
      fc.array(batch, { minLength: 1, maxLength: 6 }),
      fc.double({ min: 0, max: 1, noNaN: true }),
      async (batches, part) => {
        await rm(path, { force: true });
        const journal = await RecordJournal.open(path);
        const ends: number[] = [];
        for (const one of batches) {
          await journal.setItems(one);
          ends.push((await stat(path)).size);
        }
        await journal.close();
        const cut = Math.round((ends.at(-1) ?? 0) * part);
        await truncate(path, cut);
        const whole = batches.slice(0, ends.filter((end) => end <= cut).length);
        expect(await contents(path)).toEqual(after(whole));
        const next = await RecordJournal.open(path);
        await next.setItem('later', true);
        await next.close();
        expect(await contents(path)).toEqual({ ...after(whole), later: true });
      },
    ),
    { numRuns: 60 },
  );
});

it('stays proportional to its content, and loses nothing in a rewrite', async () => {
  const path = join(await newFolder(), 'records.jsonl');
  const journal = await RecordJournal.open(path);
  await journal.setItem('kept', { text: 'kept' });
  const text = 'x'.repeat(50_000);
  let largest = 0;
  for (let turn = 0; turn < 60; turn += 1) {
    await journal.setItems([
      ['changing', { turn, text }],
      [`gone/${turn - 1}`, undefined],
      [`gone/${turn}`, turn],
    ]);
    largest = Math.max(largest, (await stat(path)).size);
  }
  expect(largest).toBeLessThan(1_500_000);
  await journal.close();
  expect(await contents(path)).toEqual({
    kept: { text: 'kept' },
    changing: { turn: 59, text },
    'gone/59': 59,
  });
});

it('rewrites an oversized file of an earlier process', async () => {
  const path = join(await newFolder(), 'records.jsonl');
  const line = `${JSON.stringify([['changing', 'x'.repeat(50_000)]])}\n`;
  await writeFile(path, line.repeat(40));
  const journal = await RecordJournal.open(path);
  await journal.getEntries();
  await journal.close();
  expect((await stat(path)).size).toBe(line.length);
});

it('skips damaged or foreign lines', async () => {
  const path = join(await newFolder(), 'records.jsonl');
  await writeFile(
    path,
    '[["a",1]]\n\u0000\u0000[["b",2]\n17\n[17,[17,2],["c"],["d",4,5]]\n[["e",{"deep":true}]]\n',
  );
  expect(await contents(path)).toEqual({ a: 1, d: 4, e: { deep: true } });
});

it('keeps unreadable lines when it rewrites the file', async () => {
  const path = join(await newFolder(), 'records.jsonl');
  const journal = await RecordJournal.open(path);
  await journal.setItem('kept', 1);
  await journal.close();
  await appendFile(path, '{"of":"tomorrow"}\n');
  const again = await RecordJournal.open(path);
  for (let turn = 0; turn < 30; turn += 1) await again.setItem('changing', 'x'.repeat(50_000));
  await again.close();
  expect((await stat(path)).size).toBeLessThan(1_400_000);
  expect(await readFile(path, 'utf8')).not.toContain('tomorrow');
  expect(await readFile(`${path}.unreadable`, 'utf8')).toBe('{"of":"tomorrow"}\n');
});

it('holds the same records in durable mode', async () => {
  const folder = await newFolder();
  const storage = await fileStorage(folder, { durable: true });
  await Promise.all([storage.setItem('a', 1), storage.setItem('b', 2)]);
  await storage.close();
  expect(await contents(join(folder, 'records.jsonl'))).toEqual({ a: 1, b: 2 });
});

it('does not rewrite a file that another process appends to', async () => {
  const path = join(await newFolder(), 'records.jsonl');
  const journal = await RecordJournal.open(path);
  await appendFile(path, '[["foreign",1]]\n');
  for (let turn = 0; turn < 30; turn += 1) await journal.setItem('changing', 'x'.repeat(50_000));
  await journal.close();
  expect(await contents(path)).toMatchObject({ foreign: 1 });
});

it('is shared by all clients of a process and recreated with its folder', async () => {
  const folder = join(await newFolder(), 'store');
  const [one, other] = await Promise.all([fileStorage(folder), fileStorage(folder)]);
  await Promise.all([one.setItem('one', 1), other.setItem('other', 2)]);
  expect((await one.getKeys()).toSorted()).toEqual(['one', 'other']);
  await rm(folder, { recursive: true });
  const again = await fileStorage(folder);
  await again.setItem('again', 3);
  expect(await again.getKeys()).toEqual(['again']);
  expect(await readFile(join(folder, 'records.jsonl'), 'utf8')).toBe('[["again",3]]\n');
});

it('recognizes its own file during a rewrite', async () => {
  const path = join(await newFolder(), 'records.jsonl');
  await writeFile(path, `${JSON.stringify([['changing', 'x'.repeat(50_000)]])}\n`.repeat(60));
  const journal = await RecordJournal.open(path);
  const reading = journal.getEntries();
  const looks: Promise<boolean>[] = [];
  for (let look = 0; look < 200; look += 1) {
    looks.push(journal.isCurrent());
    await new Promise((resolve) => setImmediate(resolve));
  }
  await reading;
  expect(new Set(await Promise.all(looks))).toEqual(new Set([true]));
  await journal.close();
  expect((await stat(path)).size).toBeLessThan(60_000);
});
