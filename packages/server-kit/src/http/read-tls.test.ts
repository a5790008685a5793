import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { readTls } from './read-tls.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'mooring-tls-'));
afterAll(() => rmSync(folder, { recursive: true }));
const file = path.join(folder, 'file.pem');
writeFileSync(file, 'no certificate');
const tlsSettingNames = ['CERT', 'KEY'] as const;

it('reads nothing without files', () => {
  expect(readTls({ tlsSettingNames })).toBeUndefined();
});

it.each([
  ['a certificate alone', { tlsCert: file }, 'CERT and KEY are needed together.'],
  ['a key alone', { tlsKey: file }, 'CERT and KEY are needed together.'],
  [
    'a missing file',
    { tlsCert: file, tlsKey: `${file}x` },
    `KEY names ${file}x, and that file cannot be read.`,
  ],
  ['other content', { tlsCert: file, tlsKey: file }, 'CERT and KEY do not hold a certificate and its key.'],
])('names the setting for %s', (_, files, message) => {
  expect(() => readTls({ ...files, tlsSettingNames })).toThrow(message);
});
