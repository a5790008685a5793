import { DrizzleQueryError } from 'drizzle-orm/errors';
import { expect, it } from 'vitest';
import { isDiskFull } from './is-disk-full.ts';

it('knows the error of a database whose disk is full, also wrapped', () => {
  const full = Object.assign(new Error('could not extend file'), { code: '53100' });
  expect(isDiskFull(full)).toBe(true);
  expect(isDiskFull(new DrizzleQueryError('insert', [], full))).toBe(true);
  expect(isDiskFull(Object.assign(new Error('other'), { code: '53300' }))).toBe(false);
  expect(isDiskFull('53100')).toBe(false);
});
