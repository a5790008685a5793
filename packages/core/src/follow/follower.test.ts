import * as v from 'valibot';
import { expect, it, onTestFinished, vi } from 'vitest';
import { storedList } from '../storage/stored-list.ts';
import { makeCore } from '../test-support/fake-adapter.ts';
import { memoryStorage } from '../testing/memory-storage.ts';
import { follower } from './follower.ts';

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
  const asked: string[] = [];
  let answer: (entry: Entry) => Promise<void> = async () => undefined;
  const followed = follower<Entry>({
    list,
    every: { soon: 1_000, later: 10_000, soonFor: 5_000 },
    atOnce: 2,
    read: () => entries,
    write: (_core, next) => {
      entries = next;
    },
    isFollowed: ({ done }) => !done,
    isUrgent: ({ id }) => !id.startsWith('late'),
    ask: (_core, entry) => {
      asked.push(entry.id);
      return answer(entry);
    },
  });
  const entry = (id: string, at = clock.now()): Entry => ({ id, at, done: false });
  return {
    ...{ core, clock, asked, followed, storage, entry },
    entries: () => entries,
    answers: (next: typeof answer) => {
      answer = next;
    },
  };
}

it('polls often at first, then seldom, and stops after a day', async () => {
  const { core, clock, asked, followed, entry } = made();
  followed.add(core, entry('a'));
  await clock.advance(1_000);
  await clock.advance(1_000);
  expect(asked).toHaveLength(2);
  await clock.advance(4_000);
  const before = asked.length;
  await clock.advance(1_000);
  expect(asked).toHaveLength(before);
  await clock.advance(10_000);
  expect(asked).toHaveLength(before + 1);
  await clock.advance(86_400_000);
  const last = asked.length;
  await clock.advance(60_000);
  expect(asked).toHaveLength(last);
});

it('polls an entry of days ago once, when the page comes back', async () => {
  const storage = memoryStorage();
  const { core, clock, asked, followed, entry } = made(storage);
  storage.setItem('entries', JSON.stringify([entry('old', clock.now() - 3 * 86_400_000)]));
  followed.resume(core);
  await clock.advance(0);
  expect(asked).toEqual(['old']);
  await clock.advance(60_000);
  await clock.advance(3_600_000);
  expect(asked).toEqual(['old']);
});

it('polls an entry less often while no one waits for it, also beside one that is waited for', async () => {
  const { core, clock, asked, followed, entry } = made();
  followed.add(core, entry('late'));
  followed.add(core, entry('a'));
  await clock.advance(1_000);
  expect(asked).toEqual(['late', 'a']);
  for (let second = 0; second < 4; second += 1) await clock.advance(1_000);
  expect(asked).toEqual(['late', 'a', 'a', 'a', 'a', 'a']);
});

it('polls an entry that nobody waits for less often the older it is', async () => {
  const { core, clock, asked, followed, entry } = made();
  followed.add(core, entry('late'));
  await clock.advance(1_000);
  for (let seconds = 0; seconds < 85_000; seconds += 10) await clock.advance(10_000);
  expect(asked.length).toBeGreaterThan(40);
  expect(asked.length).toBeLessThan(70);
});

it('polls at once after the clock was set back', async () => {
  const { core, clock, asked, followed, entry } = made();
  followed.add(core, entry('late', clock.now() - 3_600_000));
  await clock.advance(1_000);
  const { now } = clock;
  vi.spyOn(clock, 'now').mockImplementation(() => now() - 7_200_000);
  followed.add(core, entry('a'));
  await clock.advance(1_000);
  expect(asked).toEqual(['late', 'late', 'a']);
});

it('polls all entries on request', async () => {
  const { core, clock, asked, followed, entry } = made();
  followed.add(core, entry('late'));
  followed.add(core, entry('a'));
  await clock.advance(1_000);
  followed.look(core);
  await clock.advance(0);
  expect(asked).toEqual(['late', 'a', 'late', 'a']);
});

it('stops polling an entry that has ended, and stores it', async () => {
  const { core, clock, asked, followed, entry, entries, answers } = made();
  answers(async (one) => void (await followed.change(core, one, () => ({ done: true }))));
  followed.add(core, entry('a'));
  await clock.advance(1_000);
  await clock.advance(60_000);
  expect(asked).toEqual(['a']);
  expect(entries()).toEqual(list.read(core));
  expect(entries()).toMatchObject([{ id: 'a', done: true }]);
});

it('polls the newest entries first, at most `atOnce` at a time', async () => {
  const { core, clock, asked, followed, entry } = made();
  const now = clock.now();
  for (const [index, id] of ['a', 'b', 'c'].entries()) followed.add(core, entry(id, now - 3 + index));
  followed.look(core);
  await clock.advance(0);
  expect(asked).toEqual(['c', 'b']);
});

it('continues after a failed poll', async () => {
  const { core, clock, asked, followed, entry, answers } = made();
  answers(() => Promise.reject(new Error('gone')));
  followed.add(core, entry('a'));
  await clock.advance(1_000);
  await clock.advance(1_000);
  expect(asked).toEqual(['a', 'a']);
});

it('resumes after a reload, until it is stopped or the core is destroyed', async () => {
  const storage = memoryStorage();
  const before = made(storage);
  before.followed.add(before.core, before.entry('a'));
  const after = made(storage);
  const stop = after.followed.resume(after.core);
  await after.clock.advance(0);
  expect(after.asked).toEqual(['a']);
  stop();
  await after.clock.advance(60_000);
  expect(after.asked).toEqual(['a']);
  before.core.destroy();
  before.followed.look(before.core);
  await before.clock.advance(60_000);
  expect(before.asked).toEqual([]);
});

it('stores an entry in turn with other pages, and at once when the page closes before its turn', async () => {
  const { core, followed, storage, entry } = made();
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
  followed.add(waiting, entry('a'));
  expect(storage.getItem('entries')).toBeNull();
  page.dispatchEvent(new Event('pagehide'));
  expect(storage.getItem('entries')).toContain('"a"');
  followed.add(waiting, entry('b'));
  grant();
  await vi.waitFor(() => expect(storage.getItem('entries')).toContain('"b"'));
  storage.removeItem('entries');
  // Its turn is over.
  page.dispatchEvent(new Event('pagehide'));
  expect(storage.getItem('entries')).toBeNull();
});
