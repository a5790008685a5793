import { expect, it } from 'vitest';
import { createPushIds } from './push-ids.ts';

it('are 19 digits that grow by one, past a million per millisecond', () => {
  const next = createPushIds(1_700_000_000_999);
  expect([next(), next()]).toEqual(['1700000000999000001', '1700000000999000002']);
  let last = '';
  for (let count = 2; count < 999_999; count += 1) last = next();
  expect(last).toBe('1700000000999999999');
  expect([next(), next()]).toEqual(['1700000001000000000', '1700000001000000001']);
});
