import { expect, test } from 'vitest';
import { createError } from '../errors.ts';
import { isLastingRefusal, isRefusedForGood } from './is-lasting-refusal.ts';

test.each([
  [-32_600, true],
  [-32_601, true],
  [-32_602, true],
  [-32_603, false],
  [-32_000, false],
  [0, false],
])('a refusal with the code %s lasts: %s', (code, lasts) => {
  const cause = { code, message: 'no' };
  expect(isLastingRefusal(cause)).toBe(lasts);
  expect(isRefusedForGood(createError('RELAY_ERROR', { message: 'no' }, { cause }))).toBe(lasts);
});

test('any other error is no lasting refusal', () => {
  const cause = { code: -32_602 };
  for (const error of [
    undefined,
    cause,
    createError('RELAY_ERROR', { message: 'full' }),
    createError('OFFLINE'),
  ])
    expect(isRefusedForGood(error)).toBe(false);
});
