import { boundSetting } from '@mooring/server-kit';
import { expect, it } from 'vitest';
import { joinTables } from './join-tables.ts';

const one = { size: boundSetting('API_SIZE', 'Bytes', 1) };

it('joins tables in order and rejects duplicate settings', () => {
  const other = { rate: boundSetting('API_RATE', 'A minute', 1) };
  expect(Object.keys(joinTables<[typeof one, typeof other]>([one, other]))).toEqual(['size', 'rate']);
  expect(() => joinTables([one, one])).toThrow('Two modules have a setting with the key size.');
  expect(() => joinTables([one, { bytes: one.size }])).toThrow('Two modules have a setting named API_SIZE.');
});
