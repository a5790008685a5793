import * as v from 'valibot';
import { expect, it, onTestFinished, vi } from 'vitest';
import { storedList } from '../storage/stored-list.ts';
import { makeCore } from '../test-support/fake-adapter.ts';
import { memoryStorage } from '../testing/memory-storage.ts';
import { poller } from './poller.ts';

interface Entry {
  readonly id: string;
  readonly at: number;
  readonly done: boolean;
  readonly revision?: number | undefined;
}

const list = storedList<Entry>({
  key: 'entries',
  schema: v.object({ id: v.string(), at: v.number(), done: v.boolean(), revision: v.optional(v.number()) }),
  longest: 1_000,
  most: { open: 9, ended: 9 },
  idOf: ({ id }) => id,
  startOf: ({ at }) => at,
  hasEnded: ({ done }) => done,
  revisionOf: ({ revision = 0 }) => revision,
});

function made(storage = memoryStorage()) {
  const { core, clock } = makeCore({ storage });
  let entries: readonly Entry[] = [];
  const refreshed: string[] = [];
  let answer: (entry: Entry) => Promise<void> = async () => undefined;
  const polled = poller<Entry>({
    list,
    every: { soon: 1_000, later: 10_000, soonFor: 5_000 },
    atOnce: 2,
    read: () => entries,
    write: (_core, next) => {
      entries = next;
    },
    isPolled: ({ done }) => !done,
    isUrgent: ({ id }) => !id.startsWith('late'),
    refresh: (_core, entry) => {
      refreshed.push(entry.id);
      return answer(entry);
    },
  });
  const entry = (id: string, at = clock.now()): Entry => ({ id, at, done: false });
  return {
    ...{ core, clock, refreshed, polled, storage, entry },
    entries: () => entries,
    answers: (next: typeof answer) => {
      answer = next;
    },
  };
}

it('polls often at first, then seldom, and stops after a day', async () => {
  const { core, clock, refreshed, polled, entry } = made();
  polled.add(core, entry('a'));
  await clock.advance(1_000);
  await clock.advance(1_000);
  expect(refreshed).toHaveLength(2);
  await clock.advance(4_000);
  const before = refreshed.length;
  await clock.advance(1_000);
  expect(refreshed).toHaveLength(before);
  await clock.advance(10_000);
  expect(refreshed).toHaveLength(before + 1);
  await clock.advance(86_400_000);
  const last = refreshed.length;
  await clock.advance(60_000);
  expect(refreshed).toHaveLength(last);
});

it('polls an entry of days ago once, when the page comes back', async () => {
  const storage = memoryStorage();
  const { core, clock, refreshed, polled, entry } = made(storage);
  storage.setItem('entries', JSON.stringify([entry('old', clock.now() - 3 * 86_400_000)]));
  polled.resume(core);
  await clock.advance(0);
  expect(refreshed).toEqual(['old']);
  await clock.advance(60_000);
  await clock.advance(3_600_000);
  expect(refreshed).toEqual(['old']);
});

it('polls an entry less often while no one waits for it, also beside one that is waited for', async () => {
  const { core, clock, refreshed, polled, entry } = made();
  polled.add(core, entry('late'));
  polled.add(core, entry('a'));
  await clock.advance(1_000);
  expect(refreshed).toEqual(['late', 'a']);
  for (let second = 0; second < 4; second += 1) await clock.advance(1_000);
  expect(refreshed).toEqual(['late', 'a', 'a', 'a', 'a', 'a']);
});

it('polls an entry that nobody waits for less often the older it is', async () => {
  const { core, clock, refreshed, polled, entry } = made();
  polled.add(core, entry('late'));
  await clock.advance(1_000);
  for (let seconds = 0; seconds < 85_000; seconds += 10) await clock.advance(10_000);
  expect(refreshed.length).toBeGreaterThan(40);
  expect(refreshed.length).toBeLessThan(70);
});

it('polls at once after the clock was set back', async () => {
  const { core, clock, refreshed, polled, entry } = made();
  polled.add(core, entry('late', clock.now() - 3_600_000));
  await clock.advance(1_000);
  const { now } = clock;
  vi.spyOn(clock, 'now').mockImplementation(() => now() - 7_200_000);
  polled.add(core, entry('a'));
  await clock.advance(1_000);
  expect(refreshed).toEqual(['late', 'late', 'a']);
});

it('polls all entries on request', async () => {
  const { core, clock, refreshed, polled, entry } = made();
  polled.add(core, entry('late'));
  polled.add(core, entry('a'));
  await clock.advance(1_000);
  polled.poll(core);
  await clock.advance(0);
  expect(refreshed).toEqual(['late', 'a', 'late', 'a']);
});

it('stops polling an entry that has ended, and stores it', async () => {
  const { core, clock, refreshed, polled, entry, entries, answers } = made();
  answers(async (one) => void (await polled.change(core, one, () => ({ done: true }))));
  polled.add(core, entry('a'));
  await clock.advance(1_000);
  await clock.advance(60_000);
  expect(refreshed).toEqual(['a']);
  expect(entries()).toEqual(list.read(core));
  expect(entries()).toMatchObject([{ id: 'a', done: true }]);
});

it('polls the newest entries first, at most `atOnce` at a time', async () => {
  const { core, clock, refreshed, polled, entry } = made();
  const now = clock.now();
  for (const [index, id] of ['a', 'b', 'c'].entries()) polled.add(core, entry(id, now - 3 + index));
  polled.poll(core);
  await clock.advance(0);
  expect(refreshed).toEqual(['c', 'b']);
});

it('continues after a failed poll', async () => {
  const { core, clock, refreshed, polled, entry, answers } = made();
  answers(() => Promise.reject(new Error('gone')));
  polled.add(core, entry('a'));
  await clock.advance(1_000);
  await clock.advance(1_000);
  expect(refreshed).toEqual(['a', 'a']);
});

it('resumes after a reload, until it is stopped or the core is destroyed', async () => {
  const storage = memoryStorage();
  const before = made(storage);
  before.polled.add(before.core, before.entry('a'));
  const after = made(storage);
  const stop = after.polled.resume(after.core);
  await after.clock.advance(0);
  expect(after.refreshed).toEqual(['a']);
  stop();
  await after.clock.advance(60_000);
  expect(after.refreshed).toEqual(['a']);
  before.core.destroy();
  before.polled.poll(before.core);
  await before.clock.advance(60_000);
  expect(before.refreshed).toEqual([]);
});

it('stores an entry in turn with other pages, and at once when the page closes before its turn', async () => {
  const { core, polled, storage, entry } = made();
  const page = new EventTarget();
  vi.stubGlobal('addEventListener', page.addEventListener.bind(page));
  onTestFinished(() => void vi.unstubAllGlobals());
  let grant: () => void = () => undefined;
  const request = vi.fn(
    (_name: string, _options: object, run: () => Promise<void>) =>
      new Promise<void>((resolve) => {
        grant = () => resolve(run());
      }),
  );
  const waiting = { ...core, locks: { request } as unknown as LockManager };
  polled.add(waiting, entry('a'));
  expect(storage.getItem('entries')).toBeNull();
  page.dispatchEvent(new Event('pagehide'));
  expect(storage.getItem('entries')).toContain('"a"');
  polled.add(waiting, entry('b'));
  grant();
  await vi.waitFor(() => expect(storage.getItem('entries')).toContain('"b"'));
  storage.removeItem('entries');
  // Its turn is over.
  page.dispatchEvent(new Event('pagehide'));
  expect(storage.getItem('entries')).toBeNull();
});
