import { expect, it } from 'vitest';
import { readText } from './read-answer.ts';

it('reads text as it is', () => {
  expect(readText('a'.repeat(10_000))).toHaveLength(10_000);
});

it.each([undefined, null, '', 5, ['a'], 'a'.repeat(10_001)])('refuses anything else', (value) => {
  expect(() => readText(value)).toThrow(expect.objectContaining({ code: 'SOMETHING_WENT_WRONG' }));
});
