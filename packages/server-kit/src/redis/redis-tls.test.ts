import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { rootCertificates } from 'node:tls';
import { expect, onTestFinished, test } from 'vitest';
import { readRedisTls } from './redis-tls.ts';

const names = { address: 'STORE', ca: 'CA', cert: 'CERT', key: 'KEY' };
const [authority = ''] = rootCertificates;

function file(content: string): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'mooring-tls-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const name = path.join(folder, 'file.pem');
  writeFileSync(name, content);
  return name;
}

test('reads the files that are named, and none without TLS', async () => {
  expect(await readRedisTls(false, {}, names)).toBeUndefined();
  expect(await readRedisTls(true, {}, names)).toEqual({});
  const read = await readRedisTls(true, { ca: file(authority) }, names);
  expect(read?.ca?.toString()).toBe(authority);
});

test.each(['ca', 'cert', 'key'] as const)('refuses a %s without TLS', async (part) => {
  await expect(readRedisTls(false, { [part]: '/nowhere' }, names)).rejects.toThrow(
    `${names[part]} is set, and STORE is not "rediss://".`,
  );
});

test('refuses a certificate without its key, and a key alone', async () => {
  for (const part of ['cert', 'key'])
    await expect(readRedisTls(true, { [part]: '/nowhere' }, names)).rejects.toThrow(
      'CERT and KEY are needed together.',
    );
});

test('names the setting of a file that cannot be read', async () => {
  const fine = file(authority);
  for (const [part, name] of [
    ['ca', 'CA'],
    ['cert', 'CERT'],
    ['key', 'KEY'],
  ] as const)
    await expect(
      readRedisTls(true, { ca: fine, cert: fine, key: fine, [part]: '/nowhere' }, names),
    ).rejects.toThrow(`${name} names /nowhere, and that file cannot be read.`);
});

test('refuses an authority that is no certificate', async () => {
  for (const content of [
    'nothing\n',
    '',
    '-----BEGIN CERTIFICATE-----\nnothing\n-----END CERTIFICATE-----\n',
  ]) {
    const ca = file(content);
    await expect(readRedisTls(true, { ca }, names)).rejects.toThrow(
      `CA names ${ca}, and that file holds no certificate (PEM).`,
    );
  }
});

test('refuses an invalid certificate, and one without its own key', async () => {
  const [fine, nothing] = [file(authority), file('nothing\n')];
  const problem = 'CERT and KEY do not hold a certificate and its key (PEM).';
  await expect(readRedisTls(true, { cert: nothing, key: nothing }, names)).rejects.toThrow(problem);
  await expect(readRedisTls(true, { cert: fine, key: fine }, names)).rejects.toThrow(problem);
});
