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
