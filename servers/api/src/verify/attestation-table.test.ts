import { describe, expect, it, onTestFinished } from 'vitest';
import { emptiedDatabase } from '../test-support/emptied-database.ts';
import { pglite } from '../test-support/pglite-engine.ts';
import { usePostgres } from '../test-support/use-postgres.ts';
import { AttestationTable } from './attestation-table.ts';

const origin = 'https://dapp.example';
const evil = 'https://evil.example';
const hashOf = (number: number) => number.toString(16).padStart(64, '0');
const recordOf = (number: number, at: number, site = origin) => ({ hash: hashOf(number), origin: site, at });

describe.each([
  ['PGlite', pglite],
  ['PostgreSQL', usePostgres()],
])('attestations in %s', (_, engine) => {
  /** An empty table of at most ten records, which expire after a second. */
  function open() {
    const database = emptiedDatabase(engine);
    onTestFinished(database.close);
    return new AttestationTable(database.open, { count: 10, lifetime: 1_000 });
  }

  it('keeps the first origin of a hash until its record expires', async () => {
    const table = open();
    expect(await table.claim(recordOf(1, 1_000))).toEqual(recordOf(1, 1_000));
    expect(await table.claim(recordOf(1, 1_999, evil))).toEqual(recordOf(1, 1_000));
    expect(await table.find(hashOf(1), 1_999)).toEqual(recordOf(1, 1_000));
    expect(await table.find(hashOf(1), 2_000)).toBeUndefined();
    expect(await table.claim(recordOf(1, 2_000, evil))).toEqual(recordOf(1, 2_000, evil));
  });

  it('gives one of two sites that claim a hash at once to both', async () => {
    const table = open();
    const [one, other] = await Promise.all([
      table.claim(recordOf(1, 1_000)),
      table.claim(recordOf(1, 1_000, evil)),
    ]);
    expect(one).toEqual(other);
    expect(await table.find(hashOf(1), 1_000)).toEqual(one);
  });

  it('imports the first record of each hash, and keeps what it has', async () => {
    const table = open();
    await table.claim(recordOf(1, 1_000));
    const many = Array.from({ length: 1_500 }, (_each, index) => recordOf(index + 10, 1_000));
    await table.take([recordOf(1, 900, evil), recordOf(2, 1_000), recordOf(2, 1_001, evil), ...many]);
    const origins = await Promise.all([1, 2, 10, 1_509].map((number) => table.find(hashOf(number), 1_001)));
    expect(origins.map((found) => found?.origin)).toEqual([origin, origin, origin, origin]);
  });

  it('prunes the oldest and the expired records', async () => {
    const table = open();
    for (let number = 1; number <= 14; number += 1) await table.claim(recordOf(number, number * 100));
    // Ten stay, before any expires.
    await table.prune(1_000);
    const found = await Promise.all(
      Array.from(
        { length: 14 },
        async (_each, index) => (await table.find(hashOf(index + 1), 0)) && index + 1,
      ),
    );
    expect(found.filter((number) => number !== undefined)).toEqual([5, 6, 7, 8, 9, 10, 11, 12, 13, 14]);
    await table.prune(1_700);
    expect(await table.find(hashOf(7), 0)).toBeUndefined();
    expect(await table.find(hashOf(8), 0)).toBeDefined();
  });
});
