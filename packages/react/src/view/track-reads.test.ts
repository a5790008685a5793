import { expect, test } from 'vitest';
import { trackReads } from './track-reads.ts';

test('keeps the snapshot until a part that was read from it changes', () => {
  let state = { shown: 1, other: 1 };
  const read = trackReads(() => state);
  const first = read();
  expect(first.shown).toBe(1);
  state = { shown: 1, other: 2 };
  expect(read()).toBe(first);
  state = { shown: 2, other: 2 };
  expect(read()).not.toBe(first);
  expect(read().shown).toBe(2);
});

test('renews an outdated snapshot when a changed part is read late', () => {
  let state = { shown: 1, other: 1 };
  const read = trackReads(() => state);
  const first = read();
  expect(first.shown).toBe(1);
  state = { shown: 1, other: 2 };
  expect(read()).toBe(first);
  expect(first.other).toBe(1);
  expect(read()).not.toBe(first);
  expect(read().other).toBe(2);
});

test('keeps the snapshot while entries change that were not read from a record', () => {
  let state = { byName: { one: 1, two: 1 } as Record<string, number> };
  const read = trackReads(() => state, ['byName']);
  const first = read();
  expect(first.byName.one).toBe(1);
  state = { byName: { one: 1, two: 2 } };
  expect(read()).toBe(first);
  state = { byName: { one: 2, two: 2 } };
  expect(read()).not.toBe(first);
  expect(read().byName.one).toBe(2);
});

test.each<readonly [string, (record: Readonly<Record<string, number>>) => unknown]>([
  ['its keys', Object.keys],
  ['its entries', Object.entries],
  ['whether it has a key', (record) => 'three' in record],
  ['whether it has a key of its own', (record) => Object.hasOwn(record, 'three')],
  ['a copy', (record) => ({ ...record })],
])('renews the snapshot for a new entry of a record if %s were read', (_, use) => {
  let state: { readonly byName: Readonly<Record<string, number>> } = { byName: { one: 1 } };
  const read = trackReads(() => state, ['byName']);
  use(read().byName);
  const first = read();
  state = { byName: { one: 1, three: 3 } };
  expect(read()).not.toBe(first);
});
