import { expect, it } from 'vitest';
import { blockTime } from './block-time.ts';

it('converts seconds of a block to Unix milliseconds', () => {
  expect(blockTime(1_700_000_000)).toBe(1_700_000_000_000);
});

it.each([undefined, null, '1700', 1.5, -1, 9e15, Number.NaN])(
  'treats %j as unknown, since it is not a valid date',
  (seconds) => {
    expect(blockTime(seconds)).toBeUndefined();
  },
);
