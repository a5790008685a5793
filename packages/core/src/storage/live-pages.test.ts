import { expect, it } from 'vitest';
import { testLocks } from '../test-support/test-locks.ts';
import { claimName, holdName, isFree, untilFree } from './live-pages.ts';

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
