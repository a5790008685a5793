import { expect, it, onTestFinished, test, vi } from 'vitest';
import type { BaseStorage, TabLocks } from '../contract/platform.ts';
import type { SentTransaction } from '../contract/send.ts';
import type { TransactionStatus, WatchedTransaction } from '../contract/transfer.ts';
import { storageKeys } from '../storage/keys.ts';
import { address, makeCore } from '../test-support/fake-adapter.ts';
import { testLocks } from '../test-support/test-locks.ts';
import { memoryStorage } from '../testing/memory-storage.ts';
import { sentList } from './stored-sent.ts';
import { resumeWatching, watchTransaction } from './watch-sent.ts';

const from = `eip155:1:${address}` as const;

function deferred() {
  let resolve: (status: TransactionStatus) => void = () => undefined;
  const promise = new Promise<TransactionStatus>((settle) => {
    resolve = settle;
  });
  return { promise, resolve };
}

const block = { number: 7, hash: '0xb' };

function sent(hash: string, change: Partial<SentTransaction> = {}): SentTransaction {
  return {
    ...{ hash, kind: 'send', chainId: 'eip155:1', address: from, to: address },
    ...{ token: { name: 'Ether', symbol: 'ETH', decimals: 18 }, amount: '5', sentAt: 0, status: 'pending' },
    ...change,
  };
}

function made(storage: BaseStorage = memoryStorage(), locks?: TabLocks) {
  const world = makeCore({ storage, locks });
  const requested: WatchedTransaction[] = [];
  let answer: (of: WatchedTransaction) => Promise<TransactionStatus> = async () => ({ status: 'pending' });
  let balances = 0;
  world.adapter.getTransaction = async (of) => {
    requested.push(of);
    return answer(of);
  };
  world.adapter.getBalance = async () => {
    balances += 1;
    return { value: 1n, decimals: 18, symbol: 'ETH' };
  };
  world.adapter.reportConnected();
  return {
    ...world,
    storage,
    requested,
    balances: () => balances,
    answers: (next: typeof answer) => {
      answer = next;
    },
  };
}

it('knows the marker of a transaction that is replaced before the first poll', async () => {
  const { core, clock, requested, answers } = made();
  answers(async () => ({ status: 'pending', marker: '7' }));
  watchTransaction(core, sent('0xa', { sentAt: clock.now() }));
  await expect.poll(() => core.store.getState().sent[0]?.marker).toBe('7');
  answers(async ({ marker }) => ({ status: marker === '7' ? 'replaced' : 'pending' }));
  await clock.advance(2_000);
  expect(core.store.getState().sent).toMatchObject([{ hash: '0xa', status: 'replaced' }]);
  expect(requested.map(({ marker }) => marker)).toEqual([undefined, '7']);
});

it('leaves the outcome of a transaction to the first poll', async () => {
  const { core, clock, requested, answers } = made();
  answers(async () => ({ status: 'confirmed' }));
  watchTransaction(core, sent('0xa', { sentAt: clock.now() }));
  await clock.advance(1_999);
  expect(requested).toHaveLength(1);
  expect(core.store.getState().sent).toMatchObject([{ hash: '0xa', status: 'pending' }]);
  await clock.advance(1);
  expect(core.store.getState().sent).toMatchObject([{ hash: '0xa', status: 'confirmed' }]);
});

it('keeps what a poll learned before the first read answers', async () => {
  const { core, clock, requested, answers } = made();
  const first = deferred();
  answers(() => first.promise);
  watchTransaction(core, sent('0xa', { sentAt: clock.now() }));
  answers(async () => ({ status: 'confirmed', block }));
  await clock.advance(2_000);
  const confirmed = core.store.getState();
  expect(confirmed.sent).toMatchObject([{ status: 'confirmed', block }]);
  first.resolve({ status: 'pending', marker: '7' });
  await clock.advance(15_000);
  expect(requested).toHaveLength(3);
  expect(requested[2]).toMatchObject({ block });
  expect(core.store.getState().sent).toMatchObject([{ status: 'confirmed', block }]);
  expect(core.store.getState().toast?.id).toBe(confirmed.toast?.id);
});

it('keeps the marker that the first read learned while a poll found no trace', async () => {
  const { core, clock, answers } = made();
  const first = deferred();
  const poll = deferred();
  answers(() => first.promise);
  watchTransaction(core, sent('0xa', { sentAt: clock.now() }));
  answers(() => poll.promise);
  await clock.advance(2_000);
  first.resolve({ status: 'pending', marker: '7' });
  await expect.poll(() => core.store.getState().sent[0]?.marker).toBe('7');
  poll.resolve({ status: 'pending', misses: 1 });
  await expect.poll(() => core.store.getState().sent[0]?.misses).toBe(1);
  expect(core.store.getState().sent[0]?.marker).toBe('7');
});

it('polls until confirmed, notifies, and refetches the balance at once', async () => {
  const { core, clock, requested, answers, balances } = made();
  answers(async () => ({ status: 'pending', marker: '7' }));
  watchTransaction(core, sent('0xa', { sentAt: clock.now() }));
  await clock.advance(2_000);
  await clock.advance(2_000);
  expect(requested.map(({ marker }) => marker)).toEqual([undefined, '7', '7']);
  answers(async () => ({ status: 'confirmed' }));
  await clock.advance(2_000);
  expect(core.store.getState()).toMatchObject({
    sent: [{ hash: '0xa', status: 'confirmed' }],
    toast: { code: 'SENT_CONFIRMED', variant: 'success' },
  });
  await expect.poll(balances).toBe(1);
  await clock.advance(60_000);
  expect(requested).toHaveLength(4);
});

it.each([
  ['that is followed', { block }],
  ['that is not followed', { blockNumber: 7 }],
])('refetches the balance as of the block %s', async (_, included) => {
  const { core, clock, adapter, answers } = made();
  const blocks: unknown[] = [];
  adapter.getBalance = async (of) => {
    blocks.push(of.block);
    return { value: 1n, decimals: 18, symbol: 'ETH' };
  };
  answers(async () => ({ status: 'confirmed', ...included }));
  watchTransaction(core, sent('0xa', { sentAt: clock.now() }));
  await clock.advance(2_000);
  await expect.poll(() => blocks).toEqual([7]);
});

test.each(['failed', 'replaced', 'expired'] as const)(
  'shows an error for a transaction that is %s',
  async (status) => {
    const { core, clock, answers } = made();
    answers(async () => ({ status }));
    watchTransaction(core, sent('0xa', { sentAt: clock.now() }));
    await clock.advance(2_000);
    expect(core.store.getState()).toMatchObject({
      sent: [{ status }],
      toast: { code: `SENT_${status.toUpperCase()}`, variant: 'error' },
    });
  },
);

it('watches the block of a transaction, and is pending again if that leaves the chain', async () => {
  const { core, clock, requested, answers, balances } = made();
  answers(async () => ({ status: 'confirmed', block }));
  watchTransaction(core, sent('0xa', { sentAt: clock.now() }));
  await clock.advance(2_000);
  const toast = core.store.getState().toast?.id;
  expect(core.store.getState().sent).toMatchObject([{ status: 'confirmed', block }]);
  await expect.poll(balances).toBe(1);
  // Nobody waits for it: the next poll is a late one.
  await clock.advance(14_999);
  expect(requested).toHaveLength(2);
  answers(async () => ({ status: 'pending', marker: '7' }));
  await clock.advance(1);
  expect(requested.at(-1)).toMatchObject({ block });
  const [again] = core.store.getState().sent;
  expect(again).toMatchObject({ status: 'pending', marker: '7' });
  expect(again?.block).toBeUndefined();
  expect(core.store.getState().toast?.id).toBe(toast);
  await expect.poll(balances).toBe(2);
  answers(async () => ({ status: 'confirmed' }));
  await clock.advance(2_000);
  expect(core.store.getState().sent).toMatchObject([{ status: 'confirmed' }]);
  const polls = requested.length;
  await clock.advance(60_000);
  expect(requested).toHaveLength(polls);
});

it('keeps the later block of a transaction that a reorganisation moves, without a toast', async () => {
  const { core, clock, requested, answers } = made();
  answers(async () => ({ status: 'confirmed', block }));
  watchTransaction(core, sent('0xa', { sentAt: clock.now() }));
  await clock.advance(2_000);
  const toast = core.store.getState().toast?.id;
  const later = { number: 8, hash: '0xc' };
  answers(async () => ({ status: 'confirmed', block: later }));
  await clock.advance(15_000);
  await clock.advance(15_000);
  expect(requested.at(-1)).toMatchObject({ block: later });
  expect(core.store.getState().sent).toMatchObject([{ status: 'confirmed', block: later }]);
  expect(core.store.getState().toast?.id).toBe(toast);
});

it.each([
  { status: 'confirmed', block },
  { status: 'unknown', misses: 100 },
] as const)('watches a transaction that is $status on a later page, too', async (known) => {
  const { core, clock, storage, answers } = made();
  answers(async () => known);
  watchTransaction(core, sent('0xa', { sentAt: clock.now() }));
  await clock.advance(2_000);
  core.destroy();
  const next = made(storage);
  next.answers(async () => known);
  resumeWatching(next.core);
  await next.clock.advance(0);
  const { status, ...passed } = known;
  expect(next.requested).toMatchObject([{ hash: '0xa', ...passed }]);
  // What the visitor was told before is not told again.
  expect(next.core.store.getState()).toMatchObject({ sent: [{ status }], toast: undefined });
  next.core.destroy();
});

it('reports that the outcome is unknown, and still polls the transaction', async () => {
  const { core, clock, requested, answers } = made();
  answers(async ({ misses = 0 }) => ({ status: misses < 2 ? 'pending' : 'unknown', misses: misses + 1 }));
  watchTransaction(core, sent('0xa', { sentAt: clock.now() }));
  await expect.poll(() => core.store.getState().sent[0]?.misses).toBe(1);
  await clock.advance(2_000);
  expect(core.store.getState().sent).toMatchObject([{ status: 'pending', misses: 2 }]);
  await clock.advance(2_000);
  expect(core.store.getState()).toMatchObject({
    sent: [{ status: 'unknown', misses: 3 }],
    toast: { code: 'SENT_UNKNOWN', variant: 'error' },
  });
  answers(async () => ({ status: 'confirmed' }));
  await clock.advance(15_000);
  expect(requested).toHaveLength(4);
  expect(core.store.getState()).toMatchObject({
    sent: [{ status: 'confirmed' }],
    toast: { code: 'SENT_CONFIRMED' },
  });
});

test('keeps polling a failing node, less often after two minutes, and stops after a day', async () => {
  const { core, clock, requested, answers } = made();
  answers(() => Promise.reject(new Error('silent')));
  watchTransaction(core, sent('0xa', { sentAt: clock.now() }));
  for (let second = 0; second < 120; second += 2) await clock.advance(2_000);
  const soon = requested.length;
  expect(soon).toBe(61);
  await clock.advance(2_000);
  for (let time = 0; time < 4; time += 1) await clock.advance(15_000);
  expect(requested.length - soon).toBeLessThanOrEqual(5);
  await clock.advance(86_400_000);
  const late = requested.length;
  await clock.advance(60_000);
  expect(requested).toHaveLength(late);
  expect(core.store.getState().sent[0]?.status).toBe('pending');
});

/** Tabs of a browser in several processes: one sees what another stored only once it has the lock. */
function twoTabs() {
  const shared = memoryStorage();
  const locks = testLocks();
  const tab = () => {
    let seen = new Map(shared.entries);
    const storage: BaseStorage = {
      getItem: (key) => seen.get(key) ?? null,
      setItem(key, value) {
        seen.set(key, value);
        shared.setItem(key, value);
      },
      removeItem(key) {
        seen.delete(key);
        shared.removeItem(key);
      },
    };
    const request = (name: string, options: LockOptions, run: LockGrantedCallback<unknown>) =>
      locks.request(name, options, (lock) => {
        seen = new Map(shared.entries);
        return run(lock);
      });
    return made(storage, { request: request as TabLocks['request'] });
  };
  const stored = () => sentList.read(makeCore({ storage: shared }).core);
  return { tab, stored, one: tab(), two: tab() };
}

const toastOf = ({ core }: Pick<ReturnType<typeof made>, 'core'>) => core.store.getState().toast?.code;

test('loses no transaction of two tabs that send before they see what the other stored', async () => {
  const { one, two, stored } = twoTabs();
  const sentAt = one.clock.now();
  watchTransaction(one.core, sent('0xa', { sentAt }));
  watchTransaction(two.core, sent('0xb', { sentAt }));
  await expect
    .poll(() =>
      stored()
        .map(({ hash }) => hash)
        .sort(),
    )
    .toEqual(['0xa', '0xb']);
});

test('tells an outcome in one of two tabs, refetches the balance in both, and never takes it back', async () => {
  const { one, tab, stored } = twoTabs();
  const sentAt = one.clock.now();
  watchTransaction(one.core, sent('0xa', { sentAt }));
  await expect.poll(stored).toHaveLength(1);
  const two = tab();
  const slow = deferred();
  two.answers(() => slow.promise);
  resumeWatching(two.core);
  await two.clock.advance(0);
  one.answers(async () => ({ status: 'confirmed', block }));
  await one.clock.advance(2_000);
  await expect.poll(() => toastOf(one)).toBe('SENT_CONFIRMED');
  // The other tab sends before it has seen that.
  watchTransaction(two.core, sent('0xb', { sentAt: sentAt + 1 }));
  await expect
    .poll(() =>
      stored()
        .map(({ status }) => status)
        .sort(),
    )
    .toEqual(['confirmed', 'pending']);
  // A read that began before.
  slow.resolve({ status: 'pending', misses: 1 });
  two.answers(async ({ hash }) => (hash === '0xa' ? { status: 'confirmed', block } : { status: 'pending' }));
  for (const _ of Array(20)) await two.clock.advance(2_000);
  expect(new Map(stored().map(({ hash, status }) => [hash, status]))).toEqual(
    new Map([
      ['0xa', 'confirmed'],
      ['0xb', 'pending'],
    ]),
  );
  expect(toastOf(two)).toBeUndefined();
  await expect.poll(() => [one.balances(), two.balances()]).toEqual([1, 1]);
});

test('a hidden page leaves the outcome to one that the visitor sees', async () => {
  const page = Object.assign(new EventTarget(), { visibilityState: 'hidden' });
  vi.stubGlobal('document', page);
  onTestFinished(() => void vi.unstubAllGlobals());
  const { core, clock, requested, answers } = made();
  watchTransaction(core, sent('0xa', { sentAt: clock.now() }));
  answers(async () => ({ status: 'confirmed' }));
  await clock.advance(10_000);
  await clock.advance(130_000);
  // The first read only learns the marker.
  expect(requested).toHaveLength(1);
  page.visibilityState = 'visible';
  page.dispatchEvent(new Event('visibilitychange'));
  await clock.advance(0);
  expect(core.store.getState()).toMatchObject({
    sent: [{ status: 'confirmed' }],
    toast: { code: 'SENT_CONFIRMED' },
  });
});

test('lets only a read that knew the block take an outcome back', async () => {
  const { one, tab, stored } = twoTabs();
  watchTransaction(one.core, sent('0xa', { sentAt: one.clock.now() }));
  one.answers(async () => ({ status: 'confirmed', block }));
  await one.clock.advance(2_000);
  await expect.poll(() => stored()[0]?.block).toEqual(block);
  const two = tab();
  two.answers(async (of) =>
    of.block === undefined ? { status: 'confirmed', block } : { status: 'pending' },
  );
  resumeWatching(two.core);
  await two.clock.advance(0);
  await expect.poll(() => stored()[0]?.status).toBe('pending');
  // The first tab sends, and still believes in the block.
  watchTransaction(one.core, sent('0xb', { sentAt: one.clock.now() }));
  await expect.poll(stored).toHaveLength(2);
  expect(stored().find(({ hash }) => hash === '0xa')).toMatchObject({ status: 'pending' });
});

test('a receipt that another tab reads proves more than the absence that this one concluded from', async () => {
  const { one, tab, stored } = twoTabs();
  watchTransaction(one.core, sent('0xa', { sentAt: one.clock.now() }));
  await expect.poll(stored).toHaveLength(1);
  const two = tab();
  const slow = deferred();
  two.answers(() => slow.promise);
  resumeWatching(two.core);
  await two.clock.advance(0);
  one.answers(async () => ({ status: 'replaced' }));
  await one.clock.advance(2_000);
  await expect.poll(() => stored()[0]?.status).toBe('replaced');
  slow.resolve({ status: 'confirmed' });
  await expect.poll(() => stored()[0]?.status).toBe('confirmed');
  expect(toastOf(two)).toBe('SENT_CONFIRMED');
});

test('keeps the transactions of two tabs that send at once, and what each learns', async () => {
  const storage = memoryStorage();
  const [one, two] = [made(storage), made(storage)];
  const sentAt = one.clock.now();
  watchTransaction(one.core, sent('0xa', { sentAt }));
  watchTransaction(two.core, sent('0xb', { sentAt }));
  one.answers(async () => ({ status: 'confirmed' }));
  two.answers(async () => ({ status: 'pending', marker: '1' }));
  await one.clock.advance(2_000);
  await two.clock.advance(2_000);
  const stored = sentList.read(one.core).map(({ hash, status }) => [hash, status]);
  expect(new Map(stored as [string, string][])).toEqual(
    new Map([
      ['0xa', 'confirmed'],
      ['0xb', 'pending'],
    ]),
  );
});

test('resumes on a later page', async () => {
  const { core, clock, storage } = made();
  watchTransaction(core, sent('0xa', { sentAt: clock.now(), marker: '9' }));
  core.destroy();
  const next = made(storage);
  const end = resumeWatching(next.core);
  await next.clock.advance(0);
  expect(next.requested).toMatchObject([{ hash: '0xa', marker: '9' }]);
  end();
  await next.clock.advance(60_000);
  expect(next.requested).toHaveLength(1);
});

test("resumes an earlier page's transactions on start", async () => {
  const storage = memoryStorage();
  const { core, requested, clock } = made(storage);
  storage.setItem(storageKeys.sent, JSON.stringify([sent('0xa', { sentAt: clock.now() })]));
  void core.start();
  await expect.poll(() => core.store.getState().sent).toHaveLength(1);
  await clock.advance(0);
  expect(requested).toHaveLength(1);
  core.destroy();
});

test('ignores a transaction on a network that the site no longer has', async () => {
  const { core, clock, requested } = made();
  watchTransaction(core, sent('0xa', { chainId: 'eip155:99', sentAt: clock.now() }));
  await clock.advance(10_000);
  expect(requested).toEqual([]);
});

test('watches at most 99, and remembers 30 others', () => {
  const pending = Array.from({ length: 120 }, (_, index) => sent(`0x${index}`, { sentAt: index }));
  const settled = pending.map((one) => ({ ...one, hash: `${one.hash}s`, status: 'confirmed' as const }));
  const kept = sentList.bound([...pending, ...settled]);
  expect(kept.filter(({ status }) => status === 'pending')).toHaveLength(99);
  expect(kept.filter(({ status }) => status === 'confirmed')).toHaveLength(30);
  expect(kept[0]?.sentAt).toBe(119);
});

test('keeps what another tab learned', () => {
  const settled = sent('0xa', { status: 'confirmed' });
  expect(sentList.merge([sent('0xa')], [settled])).toEqual([settled]);
  expect(sentList.merge([settled], [sent('0xa')])).toEqual([settled]);
  expect(sentList.merge([sent('0xa', { marker: '1' })], [sent('0xa')])).toMatchObject([{ marker: '1' }]);
});

test.each([
  'not json',
  '{}',
  '[{"hash":"0xa"}]',
  JSON.stringify([{ ...sent('0xa'), address: 'nobody' }]),
  JSON.stringify([{ ...sent('0xa'), amount: '1e9' }]),
  JSON.stringify([{ ...sent('0xa'), misses: -1 }]),
  JSON.stringify([{ ...sent('0xa'), block: { number: '7', hash: '0xb' } }]),
  `[${' '.repeat(200_001)}]`,
])('validates what is stored: %.30s', (text) => {
  const storage = memoryStorage();
  storage.setItem(storageKeys.sent, text);
  expect(sentList.read(makeCore({ storage }).core)).toEqual([]);
});

test('keeps watching if storage fails', async () => {
  const storage = { ...memoryStorage() };
  storage.getItem = () => {
    throw new Error('refused');
  };
  storage.setItem = storage.getItem;
  storage.removeItem = storage.getItem;
  const { core, clock, requested } = made(storage);
  watchTransaction(core, sent('0xa', { sentAt: clock.now() }));
  await clock.advance(2_000);
  expect(requested).toHaveLength(2);
  expect(core.store.getState().sent).toHaveLength(1);
});
