import { describe, expect, it } from 'vitest';
import { type FilterHolder, whoLeaves } from './who-leaves.ts';

/** `a1: one two +three` is a connection of the address `a` that holds two filters and starts a third one. */
const holdersOf = (lines: readonly string[]) =>
  lines.map((line): FilterHolder & { readonly name: string } => {
    const [name = '', words = ''] = line.split(': ');
    const filters = words.split(' ');
    return {
      ...{ name, address: name.charAt(0) },
      filters: new Set(filters.filter((word) => !word.startsWith('+'))),
      starting: filters.filter((word) => word.startsWith('+')).map((word) => word.slice(1)),
    };
  });
const leaving = (...lines: readonly string[]) => whoLeaves(holdersOf(lines), 'z').map(({ name }) => name);

describe('room for a subscription', () => {
  it.each([
    ['comes from the address with most', ['z: +new', 'a: 1 2', 'b: 3 4 5'], ['b']],
    ['comes from its connection with most', ['z: +new', 'a1: 1', 'a2: 2 3', 'a3: 4'], ['a2']],
    ['does not come from one with as few', ['z: 1 +new', 'a: 2 3', 'b: 4'], []],
    ['counts what the address is starting', ['z1: +new', 'z2: +other', 'a: 2 3'], []],
    ['does not come from nobody', [], []],
    ['comes from addresses that hold the same filters', ['z: +new', 'a: 1 2 3', 'b: 1 2 3'], ['a', 'b']],
    ['does not come from shares as small', ['z: +new', 'a: 1 2', 'b: 1 2'], []],
    ['counts its own share', ['z: 1 2 +new', 'a: 1 2 3 4 5 6', 'b: 3 4 5 6'], []],
    ['does not come from one with a small share', ['z: +new', 'a: 1 2 3', 'b: 1', 'c: 2', 'd: 3'], []],
    ['comes from the filter of fewest addresses', ['z: +new', 'a: 1 2 3 4', 'b: 1 2 3', 'c: 1 2 3'], ['a']],
    ['does not come from its own filters', ['z: 1 2 3 +new', 'a: 1 2 3'], []],
    ['comes from filters that no other holds', ['z: +new', 'a: 1 2 3 4', 'b: 1 2 3', 'c: 5 6'], ['c']],
    ['does not come from filters that others start', ['z: +new', 'a: 1 2', 'b: +1'], []],
    ['counts only filters of its own', ['z: 1 2 +new', 'a: 1 2 3 4'], ['a']],
    ['leaves connections whose filters another one holds', ['z: +new', 'a1: 1 2 3', 'a2: 1 2 3 4'], ['a2']],
    ['comes from all connections of a filter', ['z: +new', 'a1: 1 2', 'a2: 1 2'], ['a1', 'a2']],
  ])('%s', (_, lines, names) => {
    expect(leaving(...lines)).toEqual(names);
  });
});
