import { expect, it } from 'vitest';
import { blockTime } from './block-time.ts';

it('reads seconds of a block as Unix milliseconds', () => {
  expect(blockTime(1_700_000_000)).toBe(1_700_000_000_000);
});

it.each([undefined, null, '1700', 1.5, -1, 9e15, Number.NaN])(
  'reads %j as unknown: no date can be written for it',
  (seconds) => {
    expect(blockTime(seconds)).toBeUndefined();
  },
);
