import { mkdtemp, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { RecordJournal } from './record-journal.node.ts';

/** A disk that takes half of what it is given, and may not even let go of that. */
const disk = vi.hoisted(() => ({ isFull: false, isStuck: false }));

vi.mock('node:fs/promises', async (importOriginal) => {
  const real = await importOriginal<typeof import('node:fs/promises')>();
  return {
    ...real,
    async open(...parameters: Parameters<typeof real.open>) {
      const file = await real.open(...parameters);
      const { appendFile, truncate } = file;
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
  Object.assign(disk, { isFull: false, isStuck: false });
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
