import { FakeClock } from '@mooring/protocol/testing';
import { expect, it } from 'vitest';
import { testLocks } from '../test-support/test-locks.ts';
import { claimName, holdName, inTurn, isFree, untilFree } from './live-pages.ts';

const settled = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

it('waits until the page that holds a name releases it', async () => {
  const page = { locks: testLocks() };
  const release = holdName(page, 'one');
  await settled();
  expect(await isFree(page, 'one')).toBe(false);
  expect(await isFree(page, 'two')).toBe(true);
  let free = false;
  void untilFree(page, 'one', new AbortController().signal).then(() => {
    free = true;
  });
  await settled();
  expect(free).toBe(false);
  release();
  await settled();
  expect(free).toBe(true);
  expect(await isFree(page, 'one')).toBe(true);
});

it('lets pages check and wait concurrently', async () => {
  const page = { locks: testLocks() };
  expect(await Promise.all([isFree(page, 'one'), isFree(page, 'one')])).toEqual([true, true]);
  const waiting = untilFree(page, 'one', new AbortController().signal);
  expect(await isFree(page, 'one')).toBe(true);
  await waiting;
});

it('stops waiting when it is aborted', async () => {
  const page = { locks: testLocks() };
  holdName(page, 'one');
  await settled();
  const ended = new AbortController();
  const waiting = untilFree(page, 'one', ended.signal);
  ended.abort();
  await expect(waiting).resolves.toBeUndefined();
});

it('treats every name as free if the browser has no locks or refuses them', async () => {
  const refused = { locks: { request: () => Promise.reject(new DOMException('denied', 'SecurityError')) } };
  for (const page of [{ locks: undefined }, refused]) {
    holdName(page, 'one')();
    expect(await isFree(page, 'one')).toBe(true);
    await expect(untilFree(page, 'one', new AbortController().signal)).resolves.toBeUndefined();
  }
});

it('claims a name once the page that holds it releases it, and in one page only', async () => {
  const page = { locks: testLocks() };
  const { signal } = new AbortController();
  const release = holdName(page, 'one');
  await settled();
  const claims: (() => void)[] = [];
  for (let each = 0; each < 2; each += 1)
    void claimName(page, 'one', signal).then((release) => claims.push(release));
  await settled();
  expect(claims).toHaveLength(0);
  release();
  await settled();
  expect(claims).toHaveLength(1);
  claims[0]?.();
  await settled();
  expect(claims).toHaveLength(2);
});

it('claims a name at once if the browser has no locks, and stops waiting when aborted', async () => {
  const ended = new AbortController();
  (await claimName({ locks: undefined }, 'one', ended.signal))();
  const page = { locks: testLocks() };
  holdName(page, 'one');
  await settled();
  const claim = claimName(page, 'one', ended.signal);
  ended.abort();
  (await claim)();
});

it('runs changes one after the other, also after one that throws', async () => {
  const page = { locks: testLocks(), clock: new FakeClock(), ended: new AbortController().signal };
  const release = holdName(page, 'list');
  const ran: string[] = [];
  const failed = inTurn(page, 'list', () => {
    throw new Error('first');
  });
  const last = inTurn(page, 'list', () => ran.push('second'));
  await settled();
  expect(ran).toEqual([]);
  release();
  await expect(failed).rejects.toThrow('first');
  expect(await last).toBe(1);
  expect(page.clock.timers).toEqual([]);
  expect(page.locks.held.size).toBe(0);
});

it('does not wait longer than two seconds for a suspended tab, nor after the core has ended, nor without locks', async () => {
  const end = new AbortController();
  const page = { locks: testLocks(), clock: new FakeClock(), ended: end.signal };
  holdName(page, 'list');
  const ran: string[] = [];
  const late = inTurn(page, 'list', () => ran.push('late'));
  await page.clock.advance(1_999);
  expect(ran).toEqual([]);
  await page.clock.advance(1);
  await late;
  const ended = inTurn(page, 'list', () => ran.push('ended'));
  end.abort();
  await ended;
  void inTurn({ ...page, locks: undefined }, 'list', () => ran.push('at once'));
  expect(ran).toEqual(['late', 'ended', 'at once']);
});
