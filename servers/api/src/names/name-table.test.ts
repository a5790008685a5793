import fc from 'fast-check';
import { Registry } from 'prom-client';
import { describe, expect, it, onTestFinished } from 'vitest';
import type { OnDemandDatabase } from '../database/open-on-demand.ts';
import { RowLimit } from '../database/row-limit.ts';
import { emptiedDatabase } from '../test-support/emptied-database.ts';
import { pglite } from '../test-support/pglite-engine.ts';
import { usePostgres, writeAtOnce } from '../test-support/use-postgres.ts';
import { NameTable, type NewName } from './name-table.ts';
import { nameAddresses, registeredNames } from './names-tables.ts';

const postgres = usePostgres();
const start = 1_700_000_000_000;

const tableIn = ({ open }: OnDemandDatabase, now = () => start, most = 100_000) =>
  new NameTable({
    ...{ database: open, now, suffix: '.mooring.test', addressesPerName: 4 },
    limit: new RowLimit({
      ...{ table: registeredNames, what: 'names', most, now, metrics: new Registry() },
      share: { percent: 100, table: registeredNames, project: registeredNames.label },
    }),
  });

const named = (label: string, address: string, most = 100): NewName => ({
  ...{ label, address, most, attributes: {}, signedAt: 1, coinTypes: [60], project: undefined },
});

describe.each([
  ['PGlite', pglite],
  ['PostgreSQL', postgres],
])('names in %s', (_, engine) => {
  it('lists the oldest names of an address in the order of their registration, at most 20', async () => {
    const database = emptiedDatabase(engine);
    onTestFinished(database.close);
    let time = start;
    const table = tableIn(database, () => time);
    const register = (label: string) => table.register(named(label, '0xa'));
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

describe('two processes on one PostgreSQL', () => {
  it('register a name once, however many ask for it at once', async () => {
    const processes = await postgres.twoProcesses();
    const tables = processes.map((one) => tableIn(one));
    const written = await processes[0].open();
    const outcomes = await writeAtOnce(written, { table: registeredNames, count: 12 }, async (place) =>
      tables[place % 2]?.register(named('alice', `0x${place}`)),
    );
    const winners = outcomes.flatMap(({ status }, place) => (status === 'fulfilled' ? [`0x${place}`] : []));
    expect(winners).toHaveLength(1);
    for (const one of outcomes)
      if (one.status === 'rejected') expect(one.reason).toMatchObject({ code: 'NAME_TAKEN' });
    expect(await tables[1]?.find('alice')).toMatchObject({ addresses: { 60: { address: winners[0] } } });
    expect([await written.$count(registeredNames), await written.$count(nameAddresses)]).toEqual([1, 1]);
  });

  it('count the names of an address that registers several at once', async () => {
    const processes = await postgres.twoProcesses();
    const tables = processes.map((one) => tableIn(one));
    const written = await processes[0].open();
    const outcomes = await writeAtOnce(written, { table: registeredNames, count: 8 }, async (place) =>
      tables[place % 2]?.register(named(`name${place}`, '0xa', 3)),
    );
    const refused = outcomes.flatMap((one) => (one.status === 'rejected' ? [one.reason] : []));
    expect(refused).toHaveLength(5);
    for (const error of refused) expect(error).toMatchObject({ code: 'NAME_LIMIT' });
    expect(await tables[1]?.of('0xa')).toHaveLength(3);
  });

  it('refuse a name only for a reason that holds, and keep within all bounds', async () => {
    const processes = await postgres.twoProcesses();
    const written = await processes[0].open();
    const [most, perAddress] = [4, 2];
    const request = fc.record({
      process: fc.nat(1),
      label: fc.constantFrom('a', 'b', 'c', 'd', 'e', 'f'),
      address: fc.constantFrom('0xa', '0xb', '0xc'),
    });
    await fc.assert(
      fc.asyncProperty(fc.array(request, { minLength: 2, maxLength: 12 }), async (requests) => {
        await written.delete(nameAddresses);
        await written.delete(registeredNames);
        const tables = processes.map((one) => tableIn(one, () => start, most));
        const outcomes = await Promise.allSettled(
          requests.map(({ process, label, address }) =>
            tables[process]?.register(named(label, address, perAddress)),
          ),
        );
        const owners = new Map<string, string>();
        for (const [place, { label, address }] of requests.entries()) {
          if (outcomes[place]?.status !== 'fulfilled') continue;
          expect(owners.has(label)).toBe(false);
          owners.set(label, address);
        }
        const namesOf = (address: string) => [...owners.values()].filter((one) => one === address).length;
        for (const [place, { label, address }] of requests.entries()) {
          expect(namesOf(address)).toBeLessThanOrEqual(perAddress);
          const outcome = outcomes[place];
          if (outcome?.status !== 'rejected') continue;
          const holds: Readonly<Record<string, boolean>> = {
            NAME_TAKEN: owners.has(label),
            NAME_LIMIT: namesOf(address) === perAddress,
            STORE_FULL: owners.size === most,
          };
          expect([outcome.reason.code, holds[outcome.reason.code]]).toEqual([outcome.reason.code, true]);
        }
        const rows = await written.select().from(nameAddresses);
        expect(new Map(rows.map(({ label, address }) => [label, address]))).toEqual(owners);
        expect(await written.$count(registeredNames)).toBe(owners.size);
      }),
      { numRuns: 25 },
    );
  });
});
