import { appendFile, mkdtemp, rename, rm, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { RecordJournal } from './record-journal.node.ts';

/** Bytes read by the journal. */
const disk = vi.hoisted(() => ({ read: 0 }));

vi.mock('node:fs/promises', async (importOriginal) => {
  const real = await importOriginal<typeof import('node:fs/promises')>();
  return {
    ...real,
    async readFile(...parameters: Parameters<typeof real.readFile>) {
      const bytes = await real.readFile(...parameters);
      disk.read += bytes.length;
      return bytes;
    },
    async open(...parameters: Parameters<typeof real.open>) {
      const file = await real.open(...parameters);
      const read = file.read as (...asked: unknown[]) => Promise<{ bytesRead: number }>;
      file.read = (async (...asked: unknown[]) => {
        const done = await read.apply(file, asked);
        disk.read += done.bytesRead;
        return done;
      }) as typeof file.read;
      return file;
    },
  };
});

let folder = '';
let path = '';
let journal: RecordJournal;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'mooring-reads-'));
  path = join(folder, 'records.jsonl');
  journal = await RecordJournal.open(path);
});
afterEach(async () => {
  await journal.close();
  await rm(folder, { recursive: true, force: true });
});

it('reads only the appended part of a large journal and the record’s own line', async () => {
  const text = 'x'.repeat(50_000);
  for (let record = 0; record < 10; record += 1) await journal.setItem(`large/${record}`, text);
  await journal.setItem('small', 0);
  expect(await journal.getItem('small')).toBe(0);
  disk.read = 0;
  for (let turn = 1; turn <= 20; turn += 1) {
    await journal.setItem('small', turn);
    expect(await journal.getItem('small')).toBe(turn);
  }
  expect(disk.read).toBeLessThan(2_000);
});

it('notices when another process appends to, truncates or replaces the file', async () => {
  await journal.setItems([
    ['a', 1],
    ['b', 1],
  ]);
  expect(await journal.getItem('a')).toBe(1);
  await appendFile(path, '[["a",2],["a",3]]\n[["b"]]\n');
  expect([await journal.getItem('a'), await journal.getItem('b')]).toEqual([3, undefined]);
  await truncate(path, 0);
  await appendFile(path, '[["a",4]]\n');
  expect([await journal.getItem('a'), await journal.getItem('b')]).toEqual([4, undefined]);
  await writeFile(`${path}.new`, '[["a",5]]\n');
  await rename(`${path}.new`, path);
  expect(await journal.getItem('a')).toBe(5);
});

it('returns a record once its line is complete', async () => {
  await journal.setItem('a', 1);
  await appendFile(path, '[["a",');
  expect(await journal.getItem('a')).toBe(1);
  await appendFile(path, '2]]\n');
  expect(await journal.getItem('a')).toBe(2);
});

it('returns a separate copy to each reader', async () => {
  await journal.setItem('a', { list: [1] });
  const first = (await journal.getItem('a')) as { list: number[] };
  first.list.push(2);
  expect(await journal.getItem('a')).toEqual({ list: [1] });
});

it('returns the same records individually and all at once, across rewrites', async () => {
  const change = fc.tuple(
    fc.constantFrom('a', 'b', 'ü "quoted"\n'),
    fc.option(fc.oneof(fc.string(), fc.constant('x'.repeat(400_000))), { nil: undefined }),
  );
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.array(change, { minLength: 1, maxLength: 3 }), { maxLength: 12 }),
      async (batches) => {
        for (const batch of batches) {
          await journal.setItems(batch);
          const [key] = batch[0] ?? [''];
          expect(await journal.getItem(key)).toEqual(new Map(await journal.getEntries()).get(key));
        }
      },
    ),
    { numRuns: 15 },
  );
});
