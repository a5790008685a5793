import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { FolderInUse } from '@mooring/server-kit';
import { afterAll, expect, it } from 'vitest';
import { checkLog } from './check-log.ts';
import { lockLog } from './lock-log.ts';
import { currentFormat, encodeEnd } from './log-record.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'mooring-check-log-'));
afterAll(() => rmSync(folder, { recursive: true }));

it('reports the parts that a start would skip or truncate, and changes nothing', async () => {
  const file = path.join(folder, '0000000001.log');
  const [one, two, three, four] = [1, 2, 3, 4].map(encodeEnd);
  if (!one || !two || !three || !four) throw new Error('no records');
  two.writeUInt8(two.readUInt8(15) ^ 1, 15);
  const bytes = Buffer.concat([currentFormat.magic, one, two, three, four.subarray(0, 12)]);
  writeFileSync(file, bytes);
  expect(await checkLog(folder, 0)).toEqual({
    damages: [{ file, offset: 8 + one.length, length: two.length }],
    cut: { file, bytes: 12 },
  });
  expect(readdirSync(folder)).toEqual(['0000000001.log']);
  expect(readFileSync(file)).toEqual(bytes);
});

it('does not touch the folder of a running relay', async () => {
  const lock = await lockLog(folder);
  await expect(checkLog(folder, 0)).rejects.toThrow(FolderInUse);
  await lock.release();
});
