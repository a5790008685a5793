import { Registry } from 'prom-client';
import { describe, expect, it, onTestFinished } from 'vitest';
import { RowLimit } from '../database/row-limit.ts';
import { emptiedDatabase, pglite } from '../test-support/emptied-database.ts';
import { usePostgres } from '../test-support/use-postgres.ts';
import { NameTable } from './name-table.ts';
import { registeredNames } from './names-tables.ts';

describe.each([
  ['PGlite', pglite],
  ['PostgreSQL', usePostgres()],
])('names in %s', (_, engine) => {
  it('lists the oldest names of an address in the order of their registration, at most 20', async () => {
    const database = emptiedDatabase(engine);
    onTestFinished(database.close);
    let time = 1_700_000_000_000;
    const now = () => time;
    const table = new NameTable({
      ...{ database: database.open, now, suffix: '.mooring.test', addressesPerName: 4 },
      limit: new RowLimit({
        ...{ table: registeredNames, what: 'names', most: 1_000, now, metrics: new Registry() },
        share: { percent: 100, table: registeredNames, project: registeredNames.label },
      }),
    });
    const owner = { signedAt: 1, address: '0xa', coinTypes: [60], project: undefined };
    const register = (label: string) => table.register({ ...owner, label, attributes: {}, most: 100 });
    // Two at once, then 23 others, against the order of their letters.
    await register('zz');
    await register('zy');
    for (let place = 0; place < 23; place += 1) {
      time += 1;
      await register(String.fromCharCode(120 - place));
    }
    const names = (await table.of('0xa')).map(({ name }) => name.split('.')[0]);
    expect(names).toHaveLength(20);
    expect(names.slice(0, 4)).toEqual(['zy', 'zz', 'x', 'w']);
  });
});
