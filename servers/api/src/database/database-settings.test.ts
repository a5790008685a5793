import { expect, it } from 'vitest';
import { databaseSettings } from './database-settings.ts';

const { database } = databaseSettings;

it('accepts the address of a PostgreSQL, which is never printed', () => {
  for (const address of ['postgres://api:secret@host/name', 'postgresql://host:5433/name'])
    expect(database.read(address)).toBe(address);
  expect(database.secret).toBe(true);
});

it.each(['host/name', 'mysql://host/name', 'redis://host', ''])('refuses %j', (text) => {
  expect(() => database.read(text)).toThrow('has to be an address with postgres://');
});
