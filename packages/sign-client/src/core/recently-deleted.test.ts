import { expect, test } from 'vitest';
import { RecentlyDeleted } from './recently-deleted.ts';

test('knows the kind of a deleted record, by a number and by its text alike', () => {
  const deleted = new RecentlyDeleted();
  deleted.add('topic', 'session');
  deleted.add(5, 'proposal');
  expect([deleted.get('topic'), deleted.get('5'), deleted.get(5)]).toEqual([
    'session',
    'proposal',
    'proposal',
  ]);
  expect(deleted.get('other')).toBeUndefined();
});

test('forgets the older half when it has 200', () => {
  const deleted = new RecentlyDeleted();
  for (let id = 0; id < 199; id += 1) deleted.add(id, 'request');
  expect([deleted.size, deleted.get(0)]).toEqual([199, 'request']);
  deleted.add(199, 'request');
  expect(deleted.size).toBe(100);
  expect([deleted.get(99), deleted.get(100), deleted.get(199)]).toEqual([undefined, 'request', 'request']);
});
