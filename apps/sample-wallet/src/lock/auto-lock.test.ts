// @vitest-environment happy-dom
import { afterEach, expect, it, vi } from 'vitest';
import { keepAutoLock, readAutoLock } from './auto-lock.ts';

afterEach(() => {
  localStorage.clear();
  vi.restoreAllMocks();
});

it('is five minutes until another value is chosen, which is stored', () => {
  expect(readAutoLock()).toBe(5);
  keepAutoLock(15);
  expect(readAutoLock()).toBe(15);
});

it.each(['0', '-1', 'x', '1e9', '4'])('ignores a stored %j', (kept) => {
  localStorage.setItem('auto-lock', kept);
  expect(readAutoLock()).toBe(5);
});

it('is five minutes without storage', () => {
  vi.spyOn(Storage.prototype, 'getItem').mockImplementation(() => {
    throw new Error('no');
  });
  expect(readAutoLock()).toBe(5);
});
