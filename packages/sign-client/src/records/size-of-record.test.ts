import { expect, test } from 'vitest';
import { sizeOfRecord } from './size-of-record.ts';

test('counts the characters of a record as JSON, once', () => {
  let reads = 0;
  const record = {
    get id() {
      reads += 1;
      return 12n;
    },
  };
  expect(sizeOfRecord(record)).toBe('{"id":"12n"}'.length);
  const before = reads;
  expect(sizeOfRecord(record)).toBe('{"id":"12n"}'.length);
  expect(reads).toBe(before);
  expect(sizeOfRecord({})).toBe(2);
});
