import { expect, it } from 'vitest';
import { DatabaseAway } from '../http/database-away.ts';
import { unusable } from './postgres-client.ts';

const coded = (code: string) => Object.assign(new Error('for mooring at 10.0.0.5'), { code });

it.each<[unknown, string]>([
  [coded('28P01'), 'it refuses the user or the password (28P01)'],
  [
    new Error('Failed query', { cause: coded('42501') }),
    'the user has no right to create its tables (42501)',
  ],
  [coded('57P03'), '57P03'],
  [new Error('at 10.0.0.5'), 'no answer'],
])('names the setting and the code only: %s', (cause, reason) => {
  const error = unusable(cause);
  expect(error.message).toBe(`API_DATABASE names a PostgreSQL that cannot be used: ${reason}.`);
  expect(error).toBeInstanceOf(DatabaseAway);
});

it('keeps a sentence', () => {
  const error = new Error('The database was written by a newer version of the API.');
  expect(unusable(error)).toBe(error);
});
