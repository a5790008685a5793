import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { readSettings } from '@mooring/server-kit';
import { afterAll, expect, test } from 'vitest';
import { apiSettings } from '../settings/api-settings.ts';
import { chainsFile } from '../test-support/chains-file.ts';
import { checkApi } from './check-api.ts';
import { startApi } from './start-api.ts';

const root = mkdtempSync(path.join(tmpdir(), 'mooring-check-'));
afterAll(() => rmSync(root, { recursive: true }));
const settings = (environment: Record<string, string>) => readSettings(apiSettings, environment);

test('accepts a usable folder and names one that cannot be created', async () => {
  expect(await checkApi(settings({ API_STATE: root }))).toBeUndefined();
  expect(await checkApi(settings({ API_STATE: 'memory' }))).toBeUndefined();
  expect(await checkApi(settings({ API_STATE: `${root}/new` }))).toBeUndefined();
  expect(existsSync(`${root}/new`)).toBe(false);
  writeFileSync(path.join(root, 'file'), '');
  const below = settings({ API_STATE: path.join(root, 'file/state'), API_PORT: '0' });
  const words =
    /^API_STATE names .*file\/state, and nothing can be kept there: a part of that path is a file/;
  await expect(checkApi(below)).rejects.toThrow(words);
  await expect(startApi(below)).rejects.toThrow(words);
});

test('names an unreadable key and list', async () => {
  await expect(checkApi(settings({ API_STATE: 'memory', API_VERIFY_SCAMS: `${root}/none` }))).rejects.toThrow(
    /^API_VERIFY_SCAMS names/,
  );
  writeFileSync(path.join(root, 'verify-key.json'), '{}');
  await expect(checkApi(settings({ API_STATE: root }))).rejects.toThrow(
    /verify-key\.json does not hold a key/,
  );
});

test('names a certificate without its key, and files that hold neither', async () => {
  const check = (environment: Record<string, string>) =>
    checkApi(settings({ API_STATE: 'memory', API_TLS_CERT: `${root}/cert.pem`, ...environment }));
  await expect(check({})).rejects.toThrow('API_TLS_CERT and API_TLS_KEY are needed together.');
  await expect(check({ API_TLS_KEY: `${root}/key.pem` })).rejects.toThrow(
    /^API_TLS_CERT names .*cert\.pem, and that file cannot be read\.$/,
  );
  for (const name of ['cert', 'key']) writeFileSync(path.join(root, `${name}.pem`), 'none');
  await expect(check({ API_TLS_KEY: `${root}/key.pem` })).rejects.toThrow(
    'API_TLS_CERT and API_TLS_KEY do not hold a certificate and its key.',
  );
});

test('names unusable nodes and token lists without asking a node', async () => {
  const check = (environment: Record<string, string>) =>
    checkApi(settings({ API_STATE: 'memory', ...environment }));
  expect(await check({ API_CHAINS: chainsFile('eip155:1=http://127.0.0.1:1') })).toBeUndefined();
  await expect(check({ API_CHAINS: chainsFile('bip122:0=http://127.0.0.1:1') })).rejects.toThrow(
    /^API_CHAINS names a file with bip122:0/,
  );
  await expect(check({ API_CHAINS: `${root}/none` })).rejects.toThrow(/^API_CHAINS names/);
  const tokens = [`${root}/none`];
  await expect(check({ API_CHAINS: chainsFile('', { tokens }) })).rejects.toThrow(
    /^API_CHAINS names the token list .*none, and that file cannot be read/,
  );
});

test('asks PostgreSQL and Redis', async () => {
  const check = (environment: Record<string, string>) =>
    checkApi(settings({ API_STATE: 'memory', ...environment }));
  await expect(check({ API_DATABASE: 'postgres://127.0.0.1:1/api' })).rejects.toThrow(
    'API_DATABASE names a PostgreSQL that cannot be used: nothing listens there (ECONNREFUSED).',
  );
  await expect(check({ API_REDIS: 'redis://127.0.0.1:1' })).rejects.toThrow(
    /^API_REDIS names a Redis at 127\.0\.0\.1:1 that cannot be used: /,
  );
});
