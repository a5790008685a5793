import { FakeClock } from '@mooring/protocol/testing';
import { expect, test } from 'vitest';
import { ReconnectDelay } from './reconnect-delay.ts';

/** @param fraction of half a second, added at random where delays are */
function setUp(fraction = 0) {
  const clock = new FakeClock();
  const random = () => new Uint8Array(new Uint32Array([Math.floor(fraction * 500)]).buffer).reverse();
  return { clock, delay: new ReconnectDelay({ clock, random }) };
}

/** The delays after sockets that the relay closes at once. */
function afterBrief({ delay }: ReturnType<typeof setUp>, code: number, times: number): number[] {
  return Array.from({ length: times }, () => {
    delay.onOpen();
    return delay.afterClose(code);
  });
}

test('reconnects soon after a socket that served, for a call or for five seconds', async () => {
  const { clock, delay } = setUp();
  for (let count = 0; count < 3; count += 1) {
    delay.onOpen();
    delay.onAnswer();
    expect(delay.afterClose(1006)).toBe(100);
    delay.onOpen();
    await clock.advance(5_000);
    expect(delay.afterClose(1006)).toBe(100);
  }
});

test('waits ever longer if sockets are closed at once, until one serves', () => {
  const opened = setUp();
  const { delay } = opened;
  expect(afterBrief(opened, 1006, 8)).toEqual([100, 1_000, 2_000, 4_000, 8_000, 15_000, 15_000, 15_000]);
  delay.onOpen();
  delay.onAnswer();
  expect(delay.afterClose(1006)).toBe(100);
  expect(afterBrief(opened, 1006, 2)).toEqual([100, 1_000]);
});

test('does not reconnect at once to a relay that has too many clients', () => {
  const opened = setUp();
  expect(afterBrief(opened, 1013, 3)).toEqual([500, 1_000, 2_000]);
  opened.delay.onOpen();
  opened.delay.onAnswer();
  expect(opened.delay.afterClose(1013)).toBe(500);
});

test.each([1001, 4010])('spreads the clients of a relay that ends with %i', (code) => {
  for (const fraction of [0, 1 / 2, 1]) {
    const { delay } = setUp(fraction);
    delay.onOpen();
    delay.onAnswer();
    expect(delay.afterClose(code)).toBe(100 + fraction * 500);
  }
});

test('tries a relay that refuses this client again after minutes, ever more rarely, until it answers', () => {
  const opened = setUp();
  expect(afterBrief(opened, 3000, 4)).toEqual([60_000, 300_000, 900_000, 900_000]);
  opened.delay.onOpen();
  opened.delay.onAnswer();
  expect(afterBrief(opened, 3000, 1)).toEqual([60_000]);
});
