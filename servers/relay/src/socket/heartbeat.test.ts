import { expect, it } from 'vitest';
import type { Connection } from './connection.ts';
import { Heartbeat } from './heartbeat.ts';

const never = Number.POSITIVE_INFINITY;

function connection(expiresAt = never) {
  const events: unknown[] = [];
  const socket = {
    ping: () => events.push('ping'),
    close: (code: number, reason: string) => events.push([code, reason]),
    terminate: () => events.push('terminate'),
  };
  const made = { socket, expiresAt, open: true, alive: true, pinged: false };
  return { made, events, connection: made as unknown as Connection };
}

const ticks = (heartbeat: Heartbeat, count: number, now = 0) => {
  for (let second = 0; second < count; second += 1) heartbeat.tick(now);
};

it('pings every connection once a round, a part of them each second', () => {
  const heartbeat = new Heartbeat(3);
  const all = Array.from({ length: 6 }, () => connection());
  for (const one of all) heartbeat.add(one.connection);
  for (const count of [2, 4, 6]) {
    heartbeat.tick(0);
    expect(all.filter(({ events }) => events.length === 1)).toHaveLength(count);
  }
  expect(all.map(({ made }) => [made.alive, made.pinged])).toEqual(all.map(() => [false, true]));
});

it('closes one that did not respond for a round, and pings one that was heard again', () => {
  const heartbeat = new Heartbeat(2);
  const [silent, heard] = [connection(), connection()];
  for (const one of [silent, heard]) heartbeat.add(one.connection);
  ticks(heartbeat, 2);
  heard.made.alive = true;
  ticks(heartbeat, 2);
  expect([silent.events, heard.events]).toEqual([
    ['ping', 'terminate'],
    ['ping', 'ping'],
  ]);
});

it('closes one whose token has expired, once, and ends it if it does not close', () => {
  const heartbeat = new Heartbeat(1);
  const one = connection(5_000);
  heartbeat.add(one.connection);
  heartbeat.tick(4_999);
  one.made.alive = true;
  heartbeat.tick(5_000);
  expect(one.made.open).toBe(false);
  expect(one.events).toEqual(['ping', [expect.any(Number), expect.any(String)]]);
  heartbeat.tick(6_000);
  heartbeat.tick(7_000);
  expect(one.events.slice(2)).toEqual(['ping', 'terminate']);
});

it('forgets one that is gone', () => {
  const heartbeat = new Heartbeat(2);
  const [gone, unknown] = [connection(), connection()];
  heartbeat.add(gone.connection);
  heartbeat.remove(gone.connection);
  heartbeat.remove(unknown.connection);
  ticks(heartbeat, 4);
  expect(gone.events).toEqual([]);
});
