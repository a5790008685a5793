import { expect, it, onTestFinished } from 'vitest';
import { serveRedis } from '../test-support/serve-redis.ts';
import { freePort } from '../testing/free-port.ts';
import { RedisLink, type RedisLinkOptions, redisOptions } from './redis-link.ts';

const access = { tls: undefined, database: 0, user: undefined, password: undefined };

function link(host: RedisLinkOptions['host'], more: Partial<RedisLinkOptions> = {}): RedisLink {
  const opened = new RedisLink({ host, access, scripts: [], ...more });
  onTestFinished(() => opened.close());
  return opened;
}

it('serves once its scripts are loaded', async () => {
  const commands: string[] = [];
  const { host } = await serveRedis((command) => {
    commands.push(command.slice(0, 2).join(' '));
    return undefined;
  });
  let readyAfter = 0;
  const one = link(host, {
    scripts: ['return 1', 'return 2'],
    onReady: () => {
      readyAfter = commands.filter((command) => command === 'script load').length;
    },
  });
  expect(one.ready).toBe(false);
  expect(() => one.client).toThrow(/^no connection to 127\.0\.0\.1:\d+$/);
  await one.tried();
  expect([one.ready, readyAfter]).toEqual([true, 2]);
  expect(await one.client.ping()).toBe('OK');
});

it('signs in and selects its database', () => {
  const host = { host: 'redis.example', port: 6_380 };
  expect(redisOptions(host, { ...access, database: 3, user: 'mooring', password: 'p' })).toMatchObject({
    ...host,
    db: 3,
    username: 'mooring',
    password: 'p',
    enableOfflineQueue: false,
  });
  expect(redisOptions(host, access)).not.toHaveProperty('tls');
});

it('tells once that it was lost, and connects again', async () => {
  const server = await serveRedis(() => undefined);
  const events: string[] = [];
  const lost = { resolve: () => {} };
  const isLost = new Promise<void>((resolve) => {
    lost.resolve = resolve;
  });
  const one = link(server.host, {
    onReady: () => events.push('ready'),
    onLost: () => {
      events.push('lost');
      lost.resolve();
    },
  });
  await one.tried();
  server.drop();
  await isLost;
  expect(one.ready).toBe(false);
  await one.tried();
  expect(events).toEqual(['ready', 'lost', 'ready']);
  expect(await one.client.ping()).toBe('OK');
});

it('rejects what was sent on a connection that is lost, and sends nothing twice', async () => {
  let asked = 0;
  const server = await serveRedis(([name]) => {
    if (name !== 'incr') return undefined;
    asked += 1;
    server.drop();
    return new Promise(() => {});
  });
  const one = link(server.host);
  await one.tried();
  await expect(one.client.incr('n')).rejects.toThrow();
  await one.tried();
  await one.client.ping();
  expect(asked).toBe(1);
});

it('names the reason while it cannot connect, and keeps trying', async () => {
  const port = await freePort();
  const one = link({ host: '127.0.0.1', port });
  await one.tried();
  expect(() => one.client).toThrow(new RegExp(`^no connection to 127\\.0\\.0\\.1:${port} \\(.*ECONNREFUSED`));
  await one.tried();
  expect(one.ready).toBe(false);
});

it('is not ready while a script is refused', async () => {
  let refuses = true;
  const server = await serveRedis(([name]) =>
    name === 'script' && refuses ? new Error('NOPERM no permissions') : undefined,
  );
  let lost = 0;
  const one = link(server.host, {
    scripts: ['return 1'],
    onLost: () => {
      lost += 1;
    },
  });
  await one.tried();
  expect(() => one.client).toThrow('NOPERM no permissions');
  refuses = false;
  await one.tried();
  expect([one.ready, lost]).toEqual([true, 0]);
});

it('ends for good when it is closed', async () => {
  const server = await serveRedis(() => undefined);
  let lost = 0;
  const one = link(server.host, {
    onLost: () => {
      lost += 1;
    },
  });
  await one.tried();
  one.close();
  await one.tried();
  await expect.poll(server.connections).toBe(0);
  expect([one.ready, lost]).toEqual([false, 0]);
});

it('that is closed while it connects never serves', async () => {
  let release = () => {};
  const held = new Promise<string>((resolve) => {
    release = () => resolve('OK');
  });
  const asked = { resolve: () => {} };
  const isAsked = new Promise<void>((resolve) => {
    asked.resolve = resolve;
  });
  const server = await serveRedis(([name]) => {
    if (name !== 'script') return undefined;
    asked.resolve();
    return held;
  });
  let ready = 0;
  const one = link(server.host, {
    scripts: ['return 1'],
    onReady: () => {
      ready += 1;
    },
  });
  const tried = one.tried();
  await isAsked;
  one.close();
  release();
  await tried;
  await expect.poll(server.connections).toBe(0);
  expect([one.ready, ready]).toEqual([false, 0]);
});
