import { mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openApi, type TestApi } from '../test-support/open-api.ts';
import { handedOver, isSignedBy } from '../test-support/read-token.ts';
import { openSigningKeys } from './signing-keys.ts';

let folder = '';
let time = 0;
let problems: string[] = [];
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'mooring-keys-'));
  time = Date.UTC(2026, 0, 1);
  problems = [];
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const file = () => path.join(folder, 'deep/verify-key.json');
const open = (options = {}) =>
  openSigningKeys({
    file: file(),
    lifetime: 3_600,
    now: () => time,
    onProblem: (text) => void problems.push(text),
    ...options,
  });

test('stores the key across processes, readable only by its owner', async () => {
  const first = await (await open()).publicKey();
  expect(first.expiresAt).toBe(time / 1_000 + 3_600);
  expect(first.publicKey).toMatchObject({ crv: 'P-256', ext: true, key_ops: ['verify'], kty: 'EC' });
  expect(Object.keys(first.publicKey)).not.toContain('d');
  expect(statSync(file()).mode & 0o077).toBe(0);
  time += 3_599_000;
  expect(await (await open()).publicKey()).toEqual(first);
});

test('replaces an expired key once for concurrent requests', async () => {
  const keys = await open();
  const old = await keys.publicKey();
  const before = await keys.sign({ n: 1 });
  time = old.expiresAt * 1_000 - 1;
  expect(await keys.publicKey()).toEqual(old);
  time += 1;
  const [first, second, token] = await Promise.all([keys.publicKey(), keys.publicKey(), keys.sign({ n: 2 })]);
  expect(second).toEqual(first);
  expect(first.publicKey).not.toEqual(old.publicKey);
  expect(first.expiresAt).toBe(old.expiresAt + 3_600);
  expect(await isSignedBy(token, first)).toBe(true);
  expect(await isSignedBy(before, first)).toBe(false);
  expect(await (await open()).publicKey()).toEqual(first);
});

test('keeps the key when the clock is set back', async () => {
  const keys = await open();
  const key = await keys.publicKey();
  time -= 86_400_000;
  expect(await keys.publicKey()).toEqual(key);
});

test.each(['', 'x', '{}', '{"createdAt":1,"privateKey":{}}'])(
  'names a file without a valid key and leaves it unchanged: %s',
  async (text) => {
    await (await open()).publicKey();
    writeFileSync(file(), text);
    await expect(open()).rejects.toThrow(`${file()} does not hold a key`);
    expect(statSync(file()).size).toBe(text.length);
  },
);

test('reports a new key that cannot be stored, and still uses it', async () => {
  writeFileSync(path.join(folder, 'deep'), 'a file where the folder should be');
  await expect(open()).rejects.toThrow('cannot be read');
  // Short enough as a file name, but too long for the temporary file that is written first.
  const keys = await open({ file: path.join(folder, 'k'.repeat(250)) });
  expect(problems).toEqual(['a new key of the verify service could not be kept']);
  expect(await isSignedBy(await keys.sign({}), await keys.publicKey())).toBe(true);
});

test('still finds an attestation of a replaced key by its hash', async () => {
  const service: TestApi = await openApi({ verifyKeySeconds: 3_600 });
  try {
    const hash = 'cd'.repeat(32);
    const { body } = await service.ask(`/v3/attestation?id=${'ab'.repeat(32)}&decryptedId=${hash}`, {
      headers: { referer: 'https://dapp.example', 'sec-fetch-dest': 'iframe' },
    });
    const published = async () => JSON.parse((await service.ask('/v3/public-key')).body);
    expect(await isSignedBy(handedOver(body).token, await published())).toBe(true);
    service.time.now += 3_600_000;
    expect(await isSignedBy(handedOver(body).token, await published())).toBe(false);
    expect(JSON.parse((await service.ask(`/attestation/${hash}`)).body).origin).toBe('https://dapp.example');
  } finally {
    await service.api.close();
  }
});
