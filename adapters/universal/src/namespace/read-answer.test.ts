import { expect, it } from 'vitest';
import { readMember, readText } from './read-answer.ts';

it('reads a member of any answer', () => {
  expect(readMember({ signature: 'a' }, 'signature')).toBe('a');
  for (const answer of [undefined, null, 5, 'text', {}])
    expect(readMember(answer, 'signature')).toBeUndefined();
});

it('reads text as it is', () => {
  expect(readText('a'.repeat(10_000))).toHaveLength(10_000);
});

it.each([undefined, null, '', 5, ['a'], 'a'.repeat(10_001)])('refuses anything else', (value) => {
  expect(() => readText(value)).toThrow(expect.objectContaining({ code: 'SOMETHING_WENT_WRONG' }));
});
