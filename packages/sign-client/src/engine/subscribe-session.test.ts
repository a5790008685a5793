import { FakeClock } from '@mooring/protocol/testing';
import { expect, test } from 'vitest';
import type { SignEngine } from './sign-engine.ts';
import { subscribeSession } from './subscribe-session.ts';

function made(transportType: 'relay' | 'link_mode', state = { connected: true, connecting: false }) {
  const clock = new FakeClock();
  const topics: string[] = [];
  const relayer = {
    ...state,
    subscribe: async (topic: string) => {
      topics.push(topic);
      throw new Error('offline');
    },
  };
  subscribeSession(
    { core: { clock, relayer } } as unknown as SignEngine,
    { topic: 'a', transportType } as never,
  );
  return { clock, topics };
}

test('subscribes at once, and leaves a failure to the next connection', () => {
  expect(made('relay', { connected: false, connecting: false }).topics).toEqual(['a']);
});

test.each([
  [true, false, ['a']],
  [false, true, ['a']],
  [false, false, []],
])('of link mode waits a second; connected: %s, connecting: %s', async (connected, connecting, expected) => {
  const { clock, topics } = made('link_mode', { connected, connecting });
  await clock.advance(999);
  expect(topics).toEqual([]);
  await clock.advance(1);
  expect(topics).toEqual(expected);
});
