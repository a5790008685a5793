import { expect, it } from 'vitest';
import { readPublished, readStored } from './stored-text.ts';

it('reads messages and rejects anything else', () => {
  for (const text of [
    '-',
    '',
    '1 2 3\n',
    '1 2 3 4 did:key:z',
    'x 2 3 4 p\n{}',
    `1 2 3 4 ${'p'.repeat(201)}\n{}`,
  ]) {
    expect(readStored('t', 'i', text)).toBeUndefined();
    expect(readPublished('t', `i ${text}`)).toBeUndefined();
  }
  expect(readPublished('t', 'nothing')).toBeUndefined();
  expect(readPublished('t', 'i 1 2 3 4 p\n{"a":"\n"}')).toEqual({
    topic: 't',
    id: 'i',
    sequence: 1,
    publishedAt: 2,
    expiresAt: 3,
    publisher: 'p',
    data: '{"a":"\n"}',
  });
});
