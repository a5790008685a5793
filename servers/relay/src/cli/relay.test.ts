import { RedisServer } from '@mooring/server-kit/testing';
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest';
import { buildRelay, endRelays, RelayProcess, runRelay } from '../test-support/relay-process.ts';

beforeAll(buildRelay, 180_000);
afterAll(endRelays);

it('prints its settings for --help, and reports an unknown argument', async () => {
  const help = await runRelay(['--help']);
  expect(help).toMatchObject({ exitCode: 0, errors: '' });
  expect(help.output).toMatch(/^mooring-relay: /);
  expect(help.output).toContain('RELAY_STORE');
  expect(await runRelay(['--halp'])).toMatchObject({ exitCode: 2, output: '' });
});

it('checks what the settings name for --check-config, and starts nothing', async () => {
  const environment = { RELAY_WORKERS: '2', RELAY_STORE: 'memory' };
  const refused = await runRelay(['--check-config'], environment);
  expect(refused.exitCode).not.toBe(0);
  expect(refused.errors).toMatch(/^RELAY_WORKERS is 2, and more than one needs a store/);
  expect((await runRelay(['--check-config'], { RELAY_STORE: 'memory' })).exitCode).toBe(0);
});

it.each([
  [{ RELAY_WORKERS: '2', RELAY_STORE: 'memory' }, /RELAY_WORKERS is 2, and more than one needs a store/],
  [{ RELAY_WORKERS: '0' }, /RELAY_WORKERS is "0", and it has to be a whole number from 1 to 256/],
  [
    { RELAY_WORKERS: '2', RELAY_STORE: 'redis://127.0.0.1:1' },
    /RELAY_STORE names redis:\/\/127\.0\.0\.1:1, and it/,
  ],
])('reports once why it cannot start: %j', async (environment, reason) => {
  const error: Error = await RelayProcess.start(environment).then(
    () => new Error('started'),
    (one: Error) => one,
  );
  expect(error.message).toMatch(reason);
  expect(error.message.split('RELAY_').length - 1).toBeLessThanOrEqual(2);
});

it('warns once of a setting that it does not know, also with several workers', async () => {
  const redis = await RedisServer.start();
  onTestFinished(() => redis.close());
  const relay = await RelayProcess.start({
    RELAY_WORKERS: '2',
    RELAY_STORE: redis.url,
    RELAY_REDIS_REPLICAS: '0',
    RELAY_STORRE: 'memory',
  });
  await relay.says(/"msg":"a worker serves"/g, 2);
  expect(await relay.says(/RELAY_STORRE/g, 1)).toHaveLength(1);
  expect(await relay.end('SIGTERM')).toBe(0);
}, 60_000);
