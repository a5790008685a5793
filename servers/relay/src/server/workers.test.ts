import { RedisServer } from '@mooring/server-kit/testing';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { metric } from '../test-support/open-relay.ts';
import { TestClient } from '../test-support/relay-client.ts';
import { buildRelay, endRelays, RelayProcess } from '../test-support/relay-process.ts';

const topic = 'd'.repeat(64);
const serves = /"pid":(\d+),"msg":"a worker serves"/g;
let redis: RedisServer;

beforeAll(async () => {
  await buildRelay();
  redis = await RedisServer.start();
}, 180_000);

afterAll(async () => {
  endRelays();
  await redis?.close();
});

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}

it('runs several processes as one relay on one port, replaces a dead one, and ends all together', async () => {
  const relay = await RelayProcess.start({
    RELAY_WORKERS: '3',
    RELAY_STORE: redis.url,
    RELAY_REDIS_REPLICAS: '0',
  });
  const pids = (await relay.says(serves, 3)).map(([, pid]) => Number(pid));
  // Connections are distributed to the workers in turn.
  const clients = await Promise.all(Array.from({ length: 9 }, () => TestClient.open(relay)));
  const [writer, ...readers] = clients;
  for (const reader of readers) expect((await reader.subscribe(topic)).result).toBeTypeOf('string');
  expect((await writer?.publish(topic, 'AA=='))?.result).toBe(true);
  await Promise.all(readers.map((reader) => reader.pushed(1)));
  // Metrics cover all workers, whichever answers.
  for (let times = 0; times < 3; times += 1) {
    expect(await metric(relay, 'relay_connections')).toBe(9);
    expect(await metric(relay, 'relay_delivered_total')).toBe(8);
  }

  const [victim = 0] = pids;
  process.kill(victim, 'SIGKILL');
  const [, , , replacement] = await relay.says(serves, 4);
  expect(isAlive(victim)).toBe(false);
  const late = await TestClient.open(relay);
  expect((await late.subscribe(topic)).result).toBeTypeOf('string');
  expect((await late.publish(topic, 'BB==')).result).toBe(true);

  expect(await relay.end('SIGTERM')).toBe(0);
  for (const pid of [...pids, Number(replacement?.[1])]) expect([pid, isAlive(pid)]).toEqual([pid, false]);
}, 60_000);

it('ends in order while workers are still starting', async () => {
  const relay = await RelayProcess.start({
    RELAY_WORKERS: '4',
    RELAY_STORE: redis.url,
    RELAY_REDIS_REPLICAS: '0',
  });
  // The first one serves while the others start.
  expect(await relay.end('SIGTERM')).toBe(0);
}, 60_000);

it('ends with its launcher', async () => {
  const relay = await RelayProcess.start({
    RELAY_WORKERS: '2',
    RELAY_STORE: redis.url,
    RELAY_REDIS_REPLICAS: '0',
    MOORING_WATCH_STDIN: '1',
  });
  const pids = (await relay.says(serves, 2)).map(([, pid]) => Number(pid));
  const ended = new Promise((resolve) => relay.child.once('exit', resolve));
  relay.child.stdin?.end();
  expect(await ended).toBe(0);
  for (const pid of pids) expect(isAlive(pid)).toBe(false);
}, 60_000);
