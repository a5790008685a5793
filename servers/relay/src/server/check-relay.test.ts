import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { readSettings } from '@mooring/server-kit';
import { RedisServer } from '@mooring/server-kit/testing';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { openDiskStore } from '../disk/disk-store.ts';
import { relaySettings } from '../settings/relay-settings.ts';
import { makeCertificates } from '../test-support/certificates.ts';
import { checkRelay } from './check-relay.ts';

const root = mkdtempSync(path.join(tmpdir(), 'mooring-check-'));
afterAll(() => rmSync(root, { recursive: true }));
const opened: { close(): Promise<void> }[] = [];
afterEach(async () => {
  for (const one of opened.splice(0)) await one.close();
});
let redis: RedisServer;
beforeAll(async () => {
  redis = await RedisServer.start();
});
afterAll(() => redis.close());

const check = (environment: Record<string, string>) => checkRelay(readSettings(relaySettings, environment));

it('opens a folder, and does not create a missing one', async () => {
  expect(await check({ RELAY_STORE: `disk:${root}/new/relay` })).toBeUndefined();
  expect(existsSync(path.join(root, 'new'))).toBe(false);
});

it('reports a folder that cannot be created or holds other files', async () => {
  writeFileSync(path.join(root, 'file'), '');
  await expect(check({ RELAY_STORE: `disk:${root}/file/relay` })).rejects.toThrow(
    /^RELAY_STORE names .*: a part of that path is a file \(ENOTDIR\)\.$/,
  );
  const folder = mkdtempSync(path.join(root, 'other-'));
  writeFileSync(path.join(folder, '0000000001.log'), 'of another program');
  await expect(check({ RELAY_STORE: `disk:${folder}` })).rejects.toThrow(/is no log of this version/);
  expect(readdirSync(folder)).toEqual(['0000000001.log']);
});

it('does not touch the folder of a running relay, and reports damage in an unused one', async () => {
  const folder = mkdtempSync(path.join(root, 'log-'));
  const limits = { topicMessages: 10, topicSize: 1_000, storeMessages: 10, storeSize: 1_000 };
  const options = { folder, limits, now: Date.now, onMessage: () => {}, segmentSize: 10_000, memorySize: 0 };
  const store = await openDiskStore(options);
  const message = { topic: '0a'.repeat(32), publisher: 'alice', ttl: 300, data: 'x'.repeat(50) };
  for (const id of ['0b', '0c']) await store.publish({ ...message, id: id.repeat(32) });
  expect(await check({ RELAY_STORE: `disk:${folder}` })).toBe(
    `${folder} is in use by a relay and was not opened.`,
  );
  await store.close();
  const file = path.join(folder, '0000000001.log');
  const bytes = readFileSync(file);
  bytes.writeUInt8(bytes.readUInt8(100) ^ 1, 100);
  writeFileSync(file, bytes);
  expect(await check({ RELAY_STORE: `disk:${folder}` })).toMatch(
    /^Damaged, and skipped: \d+ bytes of .*\.log from 8\.$/,
  );
});

it('changes nothing in a folder, and reports an end that a start would truncate', async () => {
  const folder = mkdtempSync(path.join(root, 'cut-'));
  const limits = { topicMessages: 10, topicSize: 1_000, storeMessages: 10, storeSize: 1_000 };
  const options = { folder, limits, now: Date.now, onMessage: () => {}, segmentSize: 10_000, memorySize: 0 };
  const store = await openDiskStore(options);
  const message = { topic: '0a'.repeat(32), publisher: 'alice', ttl: 300, data: 'x'.repeat(50) };
  for (const id of ['0b', '0c', '0d']) await store.publish({ ...message, id: id.repeat(32) });
  await store.close();
  const file = path.join(folder, '0000000001.log');
  const whole = readFileSync(file);
  const bytes = Buffer.concat([whole, whole.subarray(8, 50)]);
  bytes.writeUInt8(bytes.readUInt8(100) ^ 1, 100);
  writeFileSync(file, bytes);
  const names = readdirSync(folder);
  const said = await check({ RELAY_STORE: `disk:${folder}` });
  expect(said).toMatch(/^Damaged, and skipped: \d+ bytes of .*\.log from 8\./);
  expect(said).toMatch(/ 42 bytes at the end of .*\.log are not whole; a start cuts them off\.$/);
  expect(readdirSync(folder)).toEqual(names);
  expect(readFileSync(file)).toEqual(bytes);
});

it('checks that Redis accepts messages', async () => {
  expect(await check({ RELAY_STORE: redis.url, RELAY_REDIS_REPLICAS: '0' })).toBeUndefined();
  await expect(check({ RELAY_STORE: redis.url })).rejects.toThrow(
    /^RELAY_STORE names redis:.* takes no messages: 0 replicas are attached to .*RELAY_REDIS_REPLICAS is 1\.$/,
  );
  await expect(check({ RELAY_STORE: 'redis://127.0.0.1:1' })).rejects.toThrow(
    /^RELAY_STORE names redis:\/\/127\.0\.0\.1:1, and it cannot be used/,
  );
});

it('reads the certificate and its key', async () => {
  const [own, other] = [await makeCertificates(), await makeCertificates()];
  opened.push(own, other);
  const tls = (cert: string, key: string) =>
    check({ RELAY_STORE: 'memory', RELAY_TLS_CERT: cert, RELAY_TLS_KEY: key });
  expect(await tls(own.cert, own.key)).toBeUndefined();
  await expect(tls(own.cert, other.key)).rejects.toThrow(
    'RELAY_TLS_CERT and RELAY_TLS_KEY do not hold a certificate and its key.',
  );
  await expect(tls(own.cert, `${root}/none.pem`)).rejects.toThrow(
    /^RELAY_TLS_KEY names .*none\.pem, and that file cannot be read\.$/,
  );
});

it('reads the list of projects', async () => {
  await expect(check({ RELAY_STORE: 'memory', RELAY_PROJECTS: `${root}/none.json` })).rejects.toThrow(
    /^RELAY_PROJECTS names .*there is no such file\.$/,
  );
  await expect(check({ RELAY_STORE: 'memory', RELAY_WORKERS: '2' })).rejects.toThrow(/^RELAY_WORKERS is 2/);
});

it('reports an unreachable project list, which does not prevent a start', async () => {
  const said = await check({ RELAY_STORE: 'memory', RELAY_PROJECTS: 'http://127.0.0.1:1/' });
  expect(said).toContain('RELAY_PROJECTS names http://127.0.0.1:1/, and it cannot be used');
});
