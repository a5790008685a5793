import { DrizzleQueryError } from 'drizzle-orm/errors';
import { expect, it } from 'vitest';
import { DatabaseAway } from './database-away.ts';
import { isDatabaseAway } from './is-database-away.ts';

const answered = (code: string) => Object.assign(new Error('no'), { code, severity: 'ERROR' });
const failed = (cause: Error) => new DrizzleQueryError('select 1', [], cause);

it.each([
  ['that was not reached', new DatabaseAway('API_DATABASE names …')],
  ['without a free connection', failed(answered('53300'))],
  ['that gave up on a slow query', failed(answered('57014'))],
  ['that stops', failed(answered('57P01'))],
  ['that a pooler does not reach', failed(answered('08P01'))],
  ['that a failover made read-only', failed(answered('25006'))],
  ['whose disk is full', failed(answered('53100'))],
  ['that does not answer a query', failed(new Error('Query read timeout'))],
])('a database %s is away', (_, error) => {
  expect(isDatabaseAway(error)).toBe(true);
});

it.each([
  ['a row that exists', failed(answered('23505'))],
  ['a fault of the query', failed(answered('42601'))],
  ['an error of the server', new Error('other')],
  ['no error', '53300'],
])('%s is not', (_, error) => {
  expect(isDatabaseAway(error)).toBe(false);
});
