import { expect, it } from 'vitest';
import { MessageOwners } from '../store/message-owners.ts';
import { type CountedMessage, SharedQuotas, type UsageChange } from './shared-quotas.ts';

const start = 1_700_000_000_000;

/** Quotas of one relay over a server that others share. */
function setUp() {
  const server = { messages: 0, size: 0, reported: [] as UsageChange[], fails: false, now: start };
  const quotas = new SharedQuotas({
    limits: { clientStoredMessages: 640, clientStoredSize: 64_000 },
    now: () => server.now,
    tell: async (_, changes) => {
      if (server.fails) throw new Error('away');
      for (const change of changes) {
        server.reported.push(change);
        server.messages += change.messages;
        server.size += change.size;
      }
      return { messages: server.messages, size: server.size };
    },
  });
  return { server, quotas };
}

const message = (more: Partial<CountedMessage> = {}): CountedMessage => ({
  owner: new MessageOwners('key').of({ publisher: 'alice' }),
  size: 10,
  publishedAt: start,
  expiresAt: start + 300_000,
  ...more,
});

async function takeAll(quotas: SharedQuotas, count: number): Promise<number> {
  let taken = 0;
  for (let number = 0; number < count; number += 1) {
    if ((await quotas.take(message())) === undefined) taken += 1;
  }
  return taken;
}

it('reports nothing for messages that come and go', async () => {
  const { server, quotas } = setUp();
  for (let number = 0; number < 100; number += 1) {
    await quotas.take(message());
    quotas.give(message());
    quotas.round();
  }
  server.now += 60_000;
  quotas.round();
  await quotas.close();
  expect(server.reported).toEqual([]);
});

it('reports a large change at once and a small one after a while', async () => {
  const { server, quotas } = setUp();
  await takeAll(quotas, 10);
  quotas.round();
  expect(server.reported).toEqual([]);
  await takeAll(quotas, 1);
  quotas.round();
  await quotas.close();
  expect(server.reported).toEqual([expect.objectContaining({ messages: 11, size: 110 })]);
  await takeAll(quotas, 1);
  quotas.round();
  expect(server.reported.length).toBe(1);
  server.now += 30_000;
  quotas.round();
  expect(server.reported.length).toBe(2);
});

it('keeps an exhausted account from starting over while it waits', async () => {
  const { server, quotas } = setUp();
  server.messages = 640;
  const taken = await takeAll(quotas, 11);
  quotas.round();
  await quotas.close();
  expect(taken).toBe(11);
  for (let minute = 0; minute < 30; minute += 1) {
    expect(await takeAll(quotas, 3)).toBe(0);
    server.now += 60_000;
    quotas.round();
    await quotas.close();
  }
  // Others freed their usage.
  server.messages = 20;
  expect(await quotas.take(message())).toBeUndefined();
});

it('reports later what it could not report, and enforces it meanwhile', async () => {
  const { server, quotas } = setUp();
  server.fails = true;
  expect(await takeAll(quotas, 700)).toBe(640);
  expect(server.reported).toEqual([]);
  server.fails = false;
  await quotas.close();
  expect(server).toMatchObject({ messages: 640, size: 6_400 });
});

it('counts a message until it expires, at most an eighth of its lifetime longer', async () => {
  for (const seconds of [1, 30, 300, 86_400, 604_800]) {
    const { server, quotas } = setUp();
    await quotas.take(message({ expiresAt: start + seconds * 1_000 }));
    await quotas.close();
    const late = (server.reported[0]?.until ?? 0) - (start + seconds * 1_000);
    expect(late).toBeGreaterThanOrEqual(0);
    expect(late).toBeLessThanOrEqual(Math.max(2_000, (seconds * 1_000) / 8));
  }
});
