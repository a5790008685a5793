import { FakeClock } from '@mooring/protocol/testing';
import { expect, test } from 'vitest';
import { SilenceWatch } from './silence-watch.ts';

function setUp() {
  const clock = new FakeClock();
  const changes: boolean[] = [];
  const calls: { sentAt: number | undefined } = { sentAt: undefined };
  const watch = new SilenceWatch({
    clock,
    oldestSentAt: () => calls.sentAt,
    onChange: (isSilent) => changes.push(isSilent),
  });
  watch.onOpen();
  const send = () => {
    calls.sentAt ??= clock.now();
    watch.start();
  };
  return { clock, changes, calls, watch, send };
}

test('a socket is unresponsive once a call has had no answer for a second', async () => {
  const { clock, changes, watch, send } = setUp();
  await clock.advance(60_000);
  expect(watch.silence).toBeUndefined();
  send();
  await clock.advance(999);
  expect([watch.isSilent, watch.silence]).toEqual([false, 999]);
  await clock.advance(1);
  expect([watch.isSilent, watch.silence, changes]).toEqual([true, 1_000, [true]]);
});

test('counts from the last frame', async () => {
  const { clock, changes, watch, send } = setUp();
  send();
  await clock.advance(600);
  watch.onFrame();
  await clock.advance(999);
  expect(watch.isSilent).toBe(false);
  await clock.advance(1_000);
  expect([watch.isSilent, changes]).toEqual([true, [true]]);
});

test('counts from the opening of the socket for a call that was sent on an earlier one', async () => {
  const { clock, watch, send } = setUp();
  send();
  await clock.advance(500);
  watch.onOpen();
  expect(watch.silence).toBe(0);
});

test('a frame ends the silence, and so does the last answer', async () => {
  const { clock, changes, calls, watch, send } = setUp();
  send();
  await clock.advance(1_000);
  watch.onFrame();
  expect([watch.isSilent, changes]).toEqual([false, [true, false]]);
  send();
  await clock.advance(2_000);
  calls.sentAt = undefined;
  watch.stop();
  expect([watch.isSilent, changes]).toEqual([false, [true, false, true, false]]);
  await clock.advance(60_000);
  expect(changes).toHaveLength(4);
});

test('is responsive if every call is answered before the second is over', async () => {
  const { clock, changes, calls, send } = setUp();
  send();
  calls.sentAt = undefined;
  await clock.advance(60_000);
  expect(changes).toEqual([]);
});
