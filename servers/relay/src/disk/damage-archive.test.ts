import { mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { newFolder } from '../test-support/open-disk-store.ts';
import { type Damage, DamageArchive } from './damage-archive.ts';
import { type LogFiles, systemFiles } from './log-files.ts';
import type { Segment } from './segment.ts';

/** An archive in an empty folder, and a segment of 3 MiB in it. */
function archiveOf(maxSize = 1e9, files: LogFiles = systemFiles) {
  const folder = newFolder();
  const file = path.join(folder, '0000000007.log');
  const bytes = Buffer.alloc(3 << 20, 'abcdefg');
  writeFileSync(file, bytes);
  const segment = {
    file,
    read: async (offset: number, length: number) => bytes.subarray(offset, offset + length),
  } as unknown as Segment;
  const damages: Damage[] = [];
  const archive = new DamageArchive({ files, folder, maxSize, onDamage: (one) => damages.push(one) });
  const damaged = path.join(folder, 'damaged');
  return { archive, segment, bytes, damages, damaged, file };
}

it('copies a damaged part of any length, for its owner only, and reports where both are', async () => {
  const { archive, segment, bytes, damages, damaged, file } = archiveOf();
  const length = (2 << 20) + 5;
  await archive.keep(segment, 9, length);
  const copy = path.join(damaged, '0000000007-9.bytes');
  expect(damages).toEqual([{ file, offset: 9, length, copy }]);
  expect(readFileSync(copy).equals(bytes.subarray(9, 9 + length))).toBe(true);
  expect(statSync(damaged).mode & 0o777).toBe(0o700);
  expect(statSync(copy).mode & 0o777).toBe(0o600);
});

it('reports a part that was copied before with its copy, and leaves that as it is', async () => {
  const { archive, segment, damages, damaged } = archiveOf();
  const copy = path.join(damaged, '0000000007-9.bytes');
  mkdirSync(damaged);
  writeFileSync(copy, 'as it was');
  await archive.keep(segment, 9, 100);
  expect(damages).toMatchObject([{ offset: 9, copy }]);
  expect(readFileSync(copy, 'utf8')).toBe('as it was');
});

it('copies nothing that would exceed its size, and continues with what fits', async () => {
  const { archive, segment, damages, damaged } = archiveOf(250);
  for (const [offset, length] of [
    [0, 100],
    [200, 151],
    [400, 150],
  ] as const)
    await archive.keep(segment, offset, length);
  expect(damages.map(({ copy }) => copy !== undefined)).toEqual([true, false, true]);
  expect(readdirSync(damaged).sort()).toEqual(['0000000007-0.bytes', '0000000007-400.bytes']);
});

it('reports a part that it cannot copy, and leaves no half of it', async () => {
  let writes = 0;
  const files: LogFiles = {
    ...systemFiles,
    async write(fd, bytes, position) {
      writes += 1;
      if (writes === 2) throw new Error('disk full');
      await systemFiles.write(fd, bytes, position);
    },
  };
  const { archive, segment, damages, damaged, file } = archiveOf(1e9, files);
  await archive.keep(segment, 0, 2 << 20);
  expect(damages).toEqual([{ file, offset: 0, length: 2 << 20, copy: undefined }]);
  expect([writes, readdirSync(damaged)]).toEqual([2, []]);
});
