import { expect, it } from 'vitest';
import { refusesRows } from './refuses-rows.ts';

const failed = (code: string) => Object.assign(new Error('failed'), { code });

it.each([
  ['a character that no text holds', failed('22021'), true],
  ['a constraint', failed('23502'), true],
  ['a row that is too large for an index', failed('54000'), true],
  ['one that the query builder wraps', new Error('Failed query', { cause: failed('22P05') }), true],
  ['a server that shuts down', failed('57P01'), false],
  ['a full disk', failed('53100'), false],
  ['a connection that is lost', failed('ECONNRESET'), false],
  ['anything else', 'away', false],
])('%s', (_, error, refuses) => {
  expect(refusesRows(error)).toBe(refuses);
});
