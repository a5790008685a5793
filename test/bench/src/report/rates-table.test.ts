import { expect, test } from 'vitest';
import { ratesTable } from './rates-table.mjs';

const rate = { clients: 1_000, rate: 500, p50: 1.5, p99: 12, cpuShare: 0.25, lost: 0, late: 3 };

test('has a row for each kind, and four columns for each rate', () => {
  const slow = { ...rate, rate: 900, p99: 80, lost: 7 };
  expect(ratesTable([['ours', { rates: [rate, slow] }]], 'late', ({ late }) => late)).toEqual([
    '|  | 1,000 clients, 500/s: p50 | p99 | processor | late | 1,000 clients, 900/s: p50 | p99 | processor | late |',
    '|---|---|---|---|---|---|---|---|---|',
    '| ours | 1.50 | 12.0 | 25.0 % | 3.00 | 1.50 | 80.0, 7 not read in time | 25.0 % | 3.00 |',
  ]);
});
