import { expect, test } from 'vitest';
import { RecentlyDeleted } from './recently-deleted.ts';
import { recordView } from './record-view.ts';

function view(assertReady = () => {}) {
  const records = new Map([
    ['1', { id: 1, list: ['a', 'b'], own: 'x' }],
    ['2', { id: 2, list: ['a'], own: 'y' }],
  ]);
  const deleted = new RecentlyDeleted();
  const shown = recordView({
    store: {
      get size() {
        return records.size;
      },
      keys: () => [...records.keys()],
      values: () => [...records.values()],
      get: (key) => records.get(String(key)),
    },
    ...{ name: 'proposal', kind: 'proposal' as const, deleted, assertReady, readKey: Number },
    show: ({ own: _own, ...rest }) => rest,
  });
  return { shown, records, deleted };
}

test('shows keys and records in their public form', () => {
  const { shown } = view();
  expect([shown.length, shown.keys]).toEqual([2, [1, 2]]);
  expect(shown.values).toEqual([
    { id: 1, list: ['a', 'b'] },
    { id: 2, list: ['a'] },
  ]);
  expect(shown.get(2)).toEqual({ id: 2, list: ['a'] });
});

test('follows its records', () => {
  const { shown, records } = view();
  records.delete('1');
  expect([shown.length, shown.keys]).toEqual([1, [2]]);
});

test('filters by equal members, also lists', () => {
  const { shown } = view();
  expect(shown.getAll().map(({ id }) => id)).toEqual([1, 2]);
  expect(shown.getAll({ list: ['a'] }).map(({ id }) => id)).toEqual([2]);
  expect(shown.getAll({ id: 1, list: ['a'] })).toEqual([]);
});

test('rejects an unknown key, and reports if its record was deleted recently', () => {
  const { shown, deleted } = view();
  deleted.add(3, 'proposal');
  deleted.add(4, 'request');
  expect(() => shown.get(3)).toThrow('Missing or invalid. Record was recently deleted - proposal: 3');
  for (const key of [4, 5]) expect(() => shown.get(key)).toThrow(`No matching key. proposal: ${key}`);
});

test('reads single records only once the client is ready', () => {
  const { shown } = view(() => {
    throw new Error('Not initialized.');
  });
  expect(() => shown.get(1)).toThrow('Not initialized.');
  expect(() => shown.getAll()).toThrow('Not initialized.');
});
