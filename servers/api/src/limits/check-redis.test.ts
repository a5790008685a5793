import { once } from 'node:events';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { systemClock } from '@mooring/protocol/time';
import { readRedisAddress } from '@mooring/server-kit/redis';
import { RedisServer } from '@mooring/server-kit/testing';
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest';
import { checkRedis } from './check-redis.ts';
import { redisSettingNames } from './redis-settings.ts';
import { spendScript } from './shared-counts.ts';

let server: RedisServer;
beforeAll(async () => {
  server = await RedisServer.start();
});
afterAll(() => server.close());

const options = (url: string, user?: string) => ({
  address: readRedisAddress(url, redisSettingNames),
  access: { tls: undefined, database: 0, user, password: user && 'hunter2' },
  prefix: 'test:',
  scripts: [spendScript.text],
});
const check = (url: string, user?: string) => checkRedis(options(url, user));

it('accepts a Redis that counts and stores, and writes nothing', async () => {
  await check(server.url);
  expect(await server.client.dbsize()).toBe(0);
});

it('names the setting and the reason of a Redis that is not there, refuses, or is a replica', async () => {
  const address = new URL(server.url).host;
  await expect(check('redis://127.0.0.1:1')).rejects.toThrow(
    /^API_REDIS names a Redis at 127\.0\.0\.1:1 that cannot be used: .*ECONNREFUSED.*[^.]\.$/,
  );
  const refused = await check(server.url, 'nobody').catch((error: Error) => error.message);
  expect(refused).toMatch(`API_REDIS names a Redis at ${address} that cannot be used: `);
  expect(refused).toMatch(/WRONGPASS/);
  expect(refused).not.toContain('hunter2');
  const replica = await RedisServer.start('--replicaof', '127.0.0.1', String(server.port));
  onTestFinished(() => replica.close());
  await expect(check(replica.url)).rejects.toThrow(/cannot be used: not every key has a server\.$/);
});

it.each(['evalsha', 'getrange', 'set'])('names a command that the user may not run: %s', async (command) => {
  await server.client.acl('SETUSER', 'reader', 'reset', 'on', '>hunter2', '~*', '+@all', `-${command}`);
  await expect(check(server.url, 'reader')).rejects.toThrow(
    new RegExp(`cannot be used: .*permission.*\\b${command}\\b`),
  );
});

it('waits for a silent server no longer than its bound', async () => {
  const sockets: Socket[] = [];
  const silent = createServer((socket) => void sockets.push(socket)).listen(0, '127.0.0.1');
  await once(silent, 'listening');
  onTestFinished(() => {
    silent.close();
    for (const one of sockets) one.destroy();
  });
  const asked = once(silent, 'connection');
  const after = (ms: number, run: () => void) => {
    expect(ms).toBe(10_000);
    void asked.then(run);
    return () => undefined;
  };
  const { port } = silent.address() as AddressInfo;
  await expect(checkRedis(options(`redis://127.0.0.1:${port}`), { ...systemClock, after })).rejects.toThrow(
    /cannot be used: no answer within 10 s\.$/,
  );
});
