import { expect, it } from 'vitest';
import { FrameRate, framesOf } from './frame-rate.ts';

const limits = { frames: 10, addressFrames: 25, networkFactor: 2, framesWindow: 60, frameUnit: 1_000 };

it.each([
  [0, 1],
  [1, 1],
  [1_000, 1],
  [1_001, 2],
  [9_500, 10],
])('%i bytes count as %i frames', (bytes, frames) => {
  expect(framesOf(bytes, limits)).toBe(frames);
});

const start = 1_700_000_000_000;

it('rejects frames of a client beyond the limit until the next window, on whatever connection', () => {
  const rate = new FrameRate(limits);
  const [one, moved, other] = [
    { clientId: 'a', address: '192.0.2.1' },
    { clientId: 'a', address: '192.0.2.2' },
    { clientId: 'b', address: '192.0.2.1' },
  ];
  expect(rate.admit(one, 9, start)).toBe(true);
  expect(rate.admit(moved, 1, start + 10_000)).toBe(true);
  expect(rate.admit(one, 1, start + 59_999)).toBe(false);
  expect(rate.admit(other, 10, start + 59_999)).toBe(true);
  expect(rate.admit(one, 10, start + 60_000)).toBe(true);
});

it('rejects frames of an address beyond its limit, of whatever client', () => {
  const rate = new FrameRate(limits);
  const sender = (clientId: string, address = '192.0.2.1') => ({ clientId, address });
  for (const clientId of ['a', 'b']) expect(rate.admit(sender(clientId), 10, start)).toBe(true);
  expect(rate.hasRoom('192.0.2.1', start)).toBe(true);
  expect(rate.admit(sender('c'), 5, start)).toBe(true);
  expect(rate.hasRoom('192.0.2.1', start)).toBe(false);
  expect(rate.admit(sender('d'), 1, start)).toBe(false);
  expect(rate.admit(sender('d', '192.0.2.2'), 1, start)).toBe(true);
  expect(rate.hasRoom('192.0.2.1', start + 60_000)).toBe(true);
});

it('rejects frames of an IPv6 /48 beyond a multiple of the limit of an address', () => {
  const rate = new FrameRate({ ...limits, frames: 100 });
  const sender = (place: number) => ({ clientId: `${place}`, address: `2001:db8:1:${place}::/64` });
  expect(rate.admit(sender(1), 25, start)).toBe(true);
  expect(rate.admit(sender(2), 25, start)).toBe(true);
  expect(rate.admit(sender(3), 1, start)).toBe(false);
});
