import { expect, it } from 'vitest';
import { clockNotice, readClockNotice } from './clock-notice.ts';
import { isPushMethod } from './relay-methods.ts';

it('contains the time in a form that other clients ignore', () => {
  const frame = JSON.parse(clockNotice(1_700_000_000_000));
  expect(readClockNotice(frame)).toBe(1_700_000_000_000);
  expect(frame).not.toHaveProperty('id');
  expect(isPushMethod(frame.method)).toBe(false);
});

it.each([
  undefined,
  null,
  1,
  {},
  { method: 'mooring_clock' },
  { method: 'mooring_clock', params: null },
  { method: 'mooring_clock', params: { now: '1' } },
  { method: 'mooring_clock', params: { now: 1e300 } },
  { method: 'irn_subscription', params: { now: 1 } },
])('is not read from %j', (frame) => {
  expect(readClockNotice(frame)).toBeUndefined();
});
