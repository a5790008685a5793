import { expect, it } from 'vitest';
import type { AttestationRecord } from './attestation-journal.ts';
import { AttestationRecords } from './attestation-records.ts';

const [dapp, evil] = ['https://dapp.example', 'https://evil.example'] as const;

function made(count = 3) {
  const time = { now: 1_000 };
  const stored: AttestationRecord[] = [];
  const limits = { count, lifetime: 100 };
  const records = new AttestationRecords(
    limits,
    () => time.now,
    (record) => stored.push(record),
  );
  return { time, stored, records };
}

it('belong to the first origin until they expire', () => {
  const { time, stored, records } = made();
  expect([records.put('a', dapp), records.put('a', evil), records.put('a', dapp)]).toEqual([
    true,
    false,
    true,
  ]);
  time.now += 99;
  expect(records.originOf('a')).toBe(dapp);
  time.now += 1;
  expect(records.originOf('a')).toBeUndefined();
  expect(records.put('a', evil)).toBe(true);
  expect(stored).toEqual([
    { hash: 'a', origin: dapp, at: 1_000 },
    { hash: 'a', origin: evil, at: 1_100 },
  ]);
});

it('are as many as the limit, the newest', () => {
  const { records } = made();
  for (const hash of ['a', 'b', 'c', 'd']) records.put(hash, dapp);
  expect(['a', 'b', 'd'].map((hash) => records.originOf(hash))).toEqual([undefined, dapp, dapp]);
  expect(records.size).toBe(3);
});

it('are restored without those that have expired, and without being stored again', () => {
  const { stored, records } = made();
  records.restore({ hash: 'a', origin: dapp, at: 900 });
  records.restore({ hash: 'b', origin: dapp, at: 901 });
  expect([records.originOf('a'), records.originOf('b'), records.size]).toEqual([undefined, dapp, 1]);
  expect(stored).toEqual([]);
});
