import { expect, it } from 'vitest';
import { createError } from '../errors.ts';
import { retryAfterOf, tooMany } from './too-many.ts';

it.each([
  [0, '1'],
  [1, '1'],
  [1_000, '1'],
  [1_001, '2'],
  [59_999, '60'],
])('a refusal for %i ms sends Retry-After: %s', (milliseconds, seconds) => {
  const error = tooMany(milliseconds);
  expect(error.code).toBe('TOO_MANY_REQUESTS');
  expect(retryAfterOf(error)).toBe(seconds);
});

it('a refusal without a time says five seconds; other errors say nothing', () => {
  expect(retryAfterOf(createError('TOO_MANY_REQUESTS'))).toBe('5');
  expect(retryAfterOf(createError('DATABASE_UNAVAILABLE'))).toBe('5');
  expect(retryAfterOf(createError('ADDRESS_INVALID', { chain: 'eip155:1' }))).toBeUndefined();
  for (const other of [undefined, new Error('TOO_MANY_REQUESTS'), { code: 'TOO_MANY_REQUESTS' }])
    expect(retryAfterOf(other)).toBeUndefined();
});
