import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { readKey, type StoredKey, writeKey } from './key-file.ts';

const stored: StoredKey = {
  createdAt: 1_700_000_000,
  privateKey: { kty: 'EC', crv: 'P-256', d: 'd', x: 'x', y: 'y' },
};

function place(): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'mooring-key-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return path.join(folder, 'state', 'verify.json');
}

it('reads the key that it wrote, readable only by its owner, and leaves no other file', async () => {
  const file = place();
  expect(await readKey(file)).toBeUndefined();
  await writeKey(file, stored);
  expect(await readKey(file)).toEqual(stored);
  expect(statSync(file).mode & 0o777).toBe(0o600);
  expect(statSync(path.dirname(file)).mode & 0o777).toBe(0o700);
  await writeKey(file, { ...stored, createdAt: 2 });
  expect((await readKey(file))?.createdAt).toBe(2);
  expect(readdirSync(path.dirname(file))).toEqual(['verify.json']);
});

it.each([
  ['nothing', ''],
  ['no JSON', '{'],
  ['null', 'null'],
  ['no key', '{"createdAt":1}'],
  ['null for a key', '{"createdAt":1,"privateKey":null}'],
  ['no time', JSON.stringify({ ...stored, createdAt: 'today' })],
  [
    'a key of another curve',
    JSON.stringify({ ...stored, privateKey: { ...stored.privateKey, crv: 'P-384' } }),
  ],
  ['a public key', JSON.stringify({ ...stored, privateKey: { ...stored.privateKey, d: undefined } })],
])('refuses a file that contains %s, names it, and keeps it', async (_, text) => {
  const file = path.join(path.dirname(path.dirname(place())), 'verify.json');
  writeFileSync(file, text);
  await expect(readKey(file)).rejects.toThrow(`${file} does not hold a key of the verify service.`);
  expect([existsSync(file), readFileSync(file, 'utf8')]).toEqual([true, text]);
});

it('rejects if the file cannot be read', async () => {
  const folder = path.dirname(path.dirname(place()));
  await expect(readKey(folder)).rejects.toThrow(`cannot be read from ${folder}`);
});
