import { expect, it } from 'vitest';
import { DatabaseAway } from '../http/database-away.ts';
import { DatabaseUnfit } from './database-unfit.ts';
import { unusable } from './postgres-client.ts';

const coded = (code: string) => Object.assign(new Error('for mooring at 10.0.0.5'), { code });

it.each<[unknown, string]>([
  [coded('28P01'), 'it refuses the user or the password (28P01)'],
  [new Error('Failed query', { cause: coded('42501') }), 'its user lacks a right that the API needs (42501)'],
  [coded('57P03'), '57P03'],
  [
    new Error('SASL: SCRAM-SERVER-FIRST-MESSAGE: client password must be a string'),
    'it asks for a password, and API_DATABASE has none',
  ],
  [
    new Error('SASL: Only mechanism(s) SCRAM-SHA-256 are supported'),
    'it does not confirm the password in a way that this client knows',
  ],
  [
    new Error('The server does not support SSL connections'),
    'it offers no TLS, and API_DATABASE asks for it',
  ],
  [
    new Error('There was an error establishing an SSL connection'),
    'it does not answer as PostgreSQL does when it is asked for TLS',
  ],
  [new Error('timeout expired'), 'no answer'],
  [new Error('Failed query', { cause: new Error('Query read timeout') }), 'no answer'],
  [new Error('Connection terminated unexpectedly'), 'no answer'],
  [new Error('The end, at 10.0.0.5'), 'it failed in a way that is not known here'],
])('names the setting and the code only: %s', (cause, reason) => {
  const error = unusable(cause);
  expect(error.message).toBe(`API_DATABASE names a PostgreSQL that cannot be used: ${reason}.`);
  expect(error).toBeInstanceOf(DatabaseAway);
});

it('keeps a sentence', () => {
  const error = new DatabaseUnfit('The database was written by a newer version of the API.');
  expect(unusable(error)).toBe(error);
});
