import { mkdtemp, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { keepCompressed } from './compressed-files.ts';

let folder = '';
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'mooring-compressed-'));
});
afterAll(() => rm(folder, { recursive: true }));

/** Writes a file that hardly compresses, as a file of a site. */
async function put(name: string, length: number, modified = 1) {
  const file = path.join(folder, name);
  const text = Array.from({ length }, (_, place) => String.fromCharCode(33 + ((place * place * 7919) % 89)));
  await writeFile(file, text.join(''));
  return { file, size: (await stat(file)).size, modified };
}

it('compresses a version of a file once, also for concurrent requests', async () => {
  const files = keepCompressed(10_000);
  const found = await put('a.js', 2_000);
  const [one, other] = await Promise.all([files.of(found), files.of(found)]);
  expect(other).toBe(one);
  expect(gunzipSync(one ?? '')).toHaveLength(2_000);
  const changed = await put('a.js', 3_000, 2);
  expect(gunzipSync((await files.of(changed)) ?? '')).toHaveLength(3_000);
});

it('keeps those served last within its bound, and none larger than it', async () => {
  const files = keepCompressed(4_000);
  const [one, two, three] = [await put('1.js', 1_500), await put('2.js', 1_500), await put('3.js', 4_000)];
  const [first, second] = [await files.of(one), await files.of(two)];
  expect(await files.of(one)).toBe(first);
  await files.of(three);
  expect(await files.of(two)).not.toBe(second);
  expect(files.of(await put('4.js', 4_001))).toBeUndefined();
});

it('tries again to read a file after a failure', async () => {
  const files = keepCompressed(10_000);
  const missing = { file: path.join(folder, 'later.js'), size: 2_000, modified: 1 };
  await expect(files.of(missing)).rejects.toThrow('ENOENT');
  await put('later.js', 2_000);
  expect(gunzipSync((await files.of(missing)) ?? '')).toHaveLength(2_000);
});
