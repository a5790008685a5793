import { FakeClock } from '@mooring/protocol/testing';
import { expect, test } from 'vitest';
import { randomInteger } from '../ports/random-integer.ts';
import { MemoryRelay } from '../testing/memory-relay.ts';
import { madeId, ownIds } from './own-ids.ts';
import { createClient } from './peers.ts';

test('clients created at the same time and hand-made ids never share an id', async () => {
  const relay = new MemoryRelay();
  const clock = new FakeClock();
  const clients = await Promise.all(
    ['dapp', 'wallet', 'other', 'fourth'].map((name) => createClient(relay, clock, name)),
  );
  const ids = clients.flatMap(({ core }) => Array.from({ length: 80 }, () => core.messenger.nextId()));
  const made = Array.from({ length: 100 }, (_none, number) => madeId(number));
  expect(new Set([...ids, ...made]).size).toBe(4 * 80 + 100);
});

test('keeps all other randomness random', () => {
  const random = ownIds();
  expect(new Set(Array.from({ length: 100 }, () => randomInteger(random, 1_000_000))).size).toBeGreaterThan(
    50,
  );
  expect(random(32)).not.toEqual(random(32));
});
