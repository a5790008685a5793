import { expect, it, vi } from 'vitest';
import { serveRedis } from '../test-support/serve-redis.ts';
import { freePort } from '../testing/free-port.ts';
import { queryOnce } from './query-once.ts';
import { RedisUnreachable } from './redis-failures.ts';

const access = { tls: undefined, database: 0, user: undefined, password: undefined };

it('resolves with the answer, and ends its connection', async () => {
  const { host, connections } = await serveRedis(([name]) => (name === 'get' ? 'kept' : undefined));
  expect(await queryOnce(host, access, (client) => client.get('key'))).toBe('kept');
  await vi.waitFor(() => expect(connections()).toBe(0));
});

it('rejects with the refusal of the server alone, without the command that it refused', async () => {
  const { host, connections } = await serveRedis(([name]) =>
    name === 'get' ? new Error('NOPERM this user has no permissions') : undefined,
  );
  const refused: unknown = await queryOnce(host, access, (client) => client.get('secret')).catch(
    (error) => error,
  );
  expect(refused).toEqual(new Error('NOPERM this user has no permissions'));
  expect(refused).not.toBeInstanceOf(RedisUnreachable);
  expect(refused).not.toHaveProperty('command');
  await vi.waitFor(() => expect(connections()).toBe(0));
});

it('rejects with the reason if the server cannot be reached', async () => {
  const host = { host: '127.0.0.1', port: await freePort() };
  const refused: unknown = await queryOnce(host, access, (client) => client.ping()).catch((error) => error);
  expect(refused).toBeInstanceOf(RedisUnreachable);
  expect(String(refused)).toContain('ECONNREFUSED');
});

it('rejects if the server ends the connection before it answers', async () => {
  const server = await serveRedis(([name]) => {
    if (name === 'get') server.drop();
    return undefined;
  });
  await expect(queryOnce(server.host, access, (client) => client.get('key'))).rejects.toBeInstanceOf(
    RedisUnreachable,
  );
});
