import { signMethods } from '@mooring/protocol/sign';
import { expect, test } from 'vitest';
import { unsentTags, wireRows } from './suite/wire-matrix.ts';

test('every message of every method is in the matrix, or in the list of unsent ones', () => {
  const all = Object.values(signMethods).flatMap((method) =>
    Object.values(method).flatMap((part) => ('tag' in part ? part.tag : [])),
  );
  const sent = wireRows.flatMap(({ tag = [] }) => tag);
  expect([...sent, ...unsentTags.keys()].sort()).toEqual([...all].sort());
});
