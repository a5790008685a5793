import { expect, it, vi } from 'vitest';
import { notifySite } from './notify-site.ts';

it('calls the listener, and reports its error as uncaught', () => {
  const microtask = vi.spyOn(globalThis, 'queueMicrotask').mockImplementation(() => undefined);
  const seen: number[] = [];
  notifySite((value: number) => seen.push(value), 5);
  expect([seen, microtask.mock.calls.length]).toEqual([[5], 0]);
  notifySite(() => {
    throw new Error('the site');
  }, 5);
  expect(() => microtask.mock.calls[0]?.[0]()).toThrow('the site');
  microtask.mockRestore();
});
