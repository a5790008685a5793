import * as v from 'valibot';
import { expect, it, test } from 'vitest';
import { makeCore } from '../test-support/fake-adapter.ts';
import { memoryStorage } from '../testing/memory-storage.ts';
import { storedList } from './stored-list.ts';

interface Entry {
  readonly id: string;
  readonly at: number;
  readonly done?: boolean | undefined;
}

const list = storedList<Entry>({
  key: 'entries',
  schema: v.object({ id: v.string(), at: v.number(), done: v.optional(v.boolean()) }),
  longest: 1_000,
  most: { open: 2, ended: 1 },
  idOf: ({ id }) => id,
  startOf: ({ at }) => at,
  hasEnded: ({ done }) => done === true,
});

function made(text?: string) {
  const storage = memoryStorage();
  if (text !== undefined) storage.setItem('entries', text);
  return { storage, core: makeCore({ storage }).core };
}

it('keeps the newest entries, with separate limits for open and ended ones', () => {
  const entries = [1, 2, 3].flatMap((at) => [
    { id: `o${at}`, at },
    { id: `e${at}`, at, done: true },
  ]);
  expect(list.bound(entries).map(({ id }) => id)).toEqual(['o3', 'e3', 'o2']);
});

it('reads on the next page what was stored, and removes an empty list', () => {
  const { core, storage } = made();
  list.store(core, [{ id: 'a', at: 1 }]);
  expect(list.read(core)).toEqual([{ id: 'a', at: 1 }]);
  list.store(core, []);
  expect(storage.getItem('entries')).toBeNull();
});

it('merges entries: the one that was changed more often wins, whatever its state', () => {
  const counted = storedList<Entry & { readonly revision?: number | undefined }>({
    key: 'entries',
    schema: v.object({ id: v.string(), at: v.number(), revision: v.optional(v.number()) }),
    longest: 1_000,
    most: { open: 2, ended: 1 },
    idOf: ({ id }) => id,
    startOf: ({ at }) => at,
    hasEnded: ({ done }) => done === true,
    revisionOf: ({ revision = 0 }) => revision,
  });
  const ended = { id: 'a', at: 1, done: true, revision: 1 };
  const again = { id: 'a', at: 1, revision: 2 };
  expect(counted.merge([ended], [again])).toEqual([again]);
  expect(counted.merge([again], [ended])).toEqual([again]);
});

it('merges entries: an ended one wins, then ours', () => {
  const [open, ended] = [
    { id: 'a', at: 1 },
    { id: 'a', at: 1, done: true },
  ];
  expect(list.merge([open], [ended])).toEqual([ended]);
  expect(list.merge([ended], [open])).toEqual([ended]);
  expect(list.merge([{ id: 'a', at: 2 }], [open])).toEqual([{ id: 'a', at: 2 }]);
  expect(list.merge([open], [{ id: 'b', at: 3 }]).map(({ id }) => id)).toEqual(['b', 'a']);
});

test.each(['not json', '{}', '[{"id":1}]', '[null]', `[${' '.repeat(1_000)}]`])(
  'reads nothing from %.20s',
  (text) => {
    expect(list.read(made(text).core)).toEqual([]);
  },
);

it('skips invalid entries, and keeps the others', () => {
  const good = [
    { id: 'a', at: 1 },
    { id: 'b', at: 2 },
  ];
  const { core } = made(JSON.stringify([good[0], { id: 1, at: 3 }, null, good[1]]));
  expect(list.read(core)).toEqual([good[1], good[0]]);
});

it('reads nothing without storage or if it throws, and never throws itself', () => {
  const { core, storage } = made('[{"id":"a","at":1}]');
  storage.getItem = () => {
    throw new Error('refused');
  };
  storage.setItem = storage.getItem;
  expect(list.read(core)).toEqual([]);
  expect(() => list.store(core, [{ id: 'a', at: 1 }])).not.toThrow();
  expect(list.read(makeCore({}).core)).toEqual([]);
});
