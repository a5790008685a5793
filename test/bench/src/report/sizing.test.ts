import { expect, test } from 'vitest';
import { relaysFor, sizing } from './sizing.mjs';

const one = { comingMilliseconds: 0.6, kilobytes: 40, waitingShare: 1e-6, perCpuSecond: 10_000 };

test('uses the larger need: all clients reconnecting within a minute, or half of the processors in normal operation', () => {
  // A million clients: 0.6 ms each within 60 s; in peace 1 of a core and a sixth, doubled.
  expect(relaysFor(1_000_000, one).cores).toBeCloseTo(10);
  expect(relaysFor(1_000_000, { ...one, comingMilliseconds: 0 }).cores).toBeCloseTo(2.33, 1);
});

test('memory is doubled, and the scarcer resource determines the number of machines', () => {
  expect(relaysFor(1_000_000, one)).toMatchObject({ gigabytes: 80, processes: 50, machines: 7 });
  expect(relaysFor(1_000_000, { ...one, kilobytes: 200 }).machines).toBe(25);
});

test('the table begins with one process on disk and ends with shards', () => {
  const idle = { clients: 1_000, comingMilliseconds: 0.6, kilobytes: 40, waitingShare: 0.001 };
  const measured = { rates: [], idle };
  const relay = { 'our relay on disk': { saturated: { perSecond: 1, perCpuSecond: 10_000, p99: 1 } } };
  const lines = sizing(relay as never, {
    relays: { 'our relay on disk': measured, 'our relay over one Redis': measured },
    engines: {},
    processes: [{ processes: 4, perSecond: 1, perCpuSecond: 5_000, p99: 1, enginePerCpuSecond: 10_000 }],
  });
  expect(lines[2]).toBe('| 1,000 | 1.7 | 0.010 | 0.080 GB | 1 process | disk |');
  expect(lines[6]).toBe(
    '| 10,000,000 | 16,667 | 100 | 800 GB | 500 processes on 63 machines | 4 shards with a replica each |',
  );
});

test('returns nothing without measurements of Redis', () => {
  expect(sizing({}, { relays: {}, engines: {}, processes: [] })).toEqual([]);
});
