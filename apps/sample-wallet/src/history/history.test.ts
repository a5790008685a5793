import 'fake-indexeddb/auto';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { openKept } from '../vault/kept.ts';
import { historyKey, maxEntries, openHistory } from './history.ts';
import { type HistoryEntry, isHistoryEntry } from './history-entry.ts';

const entry = (at: number): Omit<HistoryEntry, 'id'> => ({
  at,
  kind: 'sign',
  answer: 'approved',
  site: { name: 'Site', url: 'https://site.example' },
  title: 'Sign a message',
  summary: 'Sign it.',
  fields: [{ label: 'Message', value: 'hi' }],
  result: '0x00',
});

test('keeps the newest entries, even from two tabs at once, and clears on request', async () => {
  const kept = await openKept();
  const [one, other] = await Promise.all([openHistory(kept), openHistory(await openKept())]);
  await Promise.all(
    Array.from({ length: maxEntries }, (_, index) => (index % 2 ? one : other).add(entry(index + 1))),
  );
  expect((await openHistory(kept)).list()).toHaveLength(maxEntries);
  await one.add(entry(5_000));
  const again = await openHistory(kept);
  expect(again.list()).toHaveLength(maxEntries);
  expect(again.list()[0]).toMatchObject(entry(5_000));
  await again.clear();
  expect(again.list()).toEqual([]);
  expect((await openHistory(kept)).list()).toEqual([]);
});

test('shows entries as cleared only once they are cleared in storage', async () => {
  const kept = await openKept();
  let shown: number | undefined;
  const history = await openHistory({
    get: (key) => kept.get(key),
    update: (key, change) => kept.update(key, change),
    async delete(key) {
      shown = history.list().length;
      await kept.delete(key);
    },
  });
  await history.add(entry(1));
  await history.clear();
  expect(shown).toBe(1);
  expect(history.list()).toEqual([]);
});

test('shows entries that another tab has added', async () => {
  const kept = await openKept();
  const [one, other] = [await openHistory(kept), await openHistory(await openKept())];
  await other.add(entry(7_000));
  await one.refresh();
  expect(one.list()[0]).toMatchObject(entry(7_000));
  await one.clear();
});

test('calls listeners', async () => {
  const history = await openHistory(await openKept());
  let calls = 0;
  const stop = history.subscribe(() => {
    calls += 1;
  });
  await history.add(entry(1));
  expect(calls).toBeGreaterThan(0);
  stop();
  const before = calls;
  await history.clear();
  expect(calls).toBe(before);
});

test('keeps entries until the page closes if storage is unavailable', async () => {
  const fail = () => Promise.reject(new Error('full'));
  const history = await openHistory({ get: fail, update: fail, delete: fail });
  await history.add(entry(1));
  await history.refresh();
  expect(history.list()).toHaveLength(1);
  await history.clear();
  expect(history.list()).toEqual([]);
});

test('ignores stored values that are not entries', async () => {
  const kept = await openKept();
  await kept.set(historyKey, [
    { ...entry(1), id: 'a' },
    null,
    { id: 'b' },
    { ...entry(1), id: 'c', at: 'x' },
  ]);
  // An entry of an earlier version has no `kept`.
  expect((await openHistory(kept)).list().map(({ id }) => id)).toEqual(['a']);
  await kept.set(historyKey, [
    { ...entry(1), id: 'd', kept: '{"txid":"00"}' },
    { ...entry(1), id: 'e', kept: { txid: '00' } },
  ]);
  expect((await openHistory(kept)).list().map(({ id }) => id)).toEqual(['d']);
  await kept.set(historyKey, 'text');
  expect((await openHistory(kept)).list()).toEqual([]);
  fc.assert(fc.property(fc.anything(), (value) => void isHistoryEntry(value)));
});
