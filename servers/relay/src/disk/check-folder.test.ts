import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { checkFolder } from './check-folder.ts';
import { lockLog } from './lock-log.ts';
import { currentFormat, encodeEnd } from './log-record.ts';

function makeFolder(): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'mooring-check-folder-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

it('reports what a start would skip and cut', async () => {
  const folder = makeFolder();
  const file = path.join(folder, '0000000001.log');
  const [one, two, three] = [1, 2, 3].map(encodeEnd);
  if (!one || !two || !three) throw new Error('no records');
  const end = Buffer.concat([currentFormat.magic, one, two, three.subarray(0, 12)]);
  writeFileSync(file, end);
  const cut = `12 bytes at the end of ${file} are not whole; a start cuts them off.`;
  expect(await checkFolder(folder)).toBe(cut);
  two.writeUInt8(two.readUInt8(15) ^ 1, 15);
  writeFileSync(file, Buffer.concat([currentFormat.magic, one, two, three, three.subarray(0, 12)]));
  const damaged = `Damaged, and skipped: ${two.length} bytes of ${file} from ${8 + one.length}.`;
  expect(await checkFolder(folder)).toBe(`${damaged} ${cut}`);
});

it('reports nothing about an intact log', async () => {
  const folder = makeFolder();
  const record = encodeEnd(1);
  writeFileSync(path.join(folder, '0000000001.log'), Buffer.concat([currentFormat.magic, record]));
  expect(await checkFolder(folder)).toBeUndefined();
});

it('reports that a relay uses the folder', async () => {
  const folder = makeFolder();
  const lock = await lockLog(folder);
  expect(await checkFolder(folder)).toBe(`${folder} is in use by a relay and was not opened.`);
  await lock.release();
});

it('leaves no folder behind that did not exist', async () => {
  const missing = path.join(makeFolder(), 'later');
  expect(await checkFolder(missing)).toBeUndefined();
  expect(existsSync(missing)).toBe(false);
});
