import { EventEmitter } from 'node:events';
import type { Page } from 'playwright-core';
import { afterEach, expect, it, vi } from 'vitest';
import { waitForQuiet } from './wait-for-quiet.mjs';

afterEach(() => vi.useRealTimers());

it('waits until no request has started or ended for half a second', async () => {
  vi.useFakeTimers();
  const page = new EventEmitter();
  const done = vi.fn();
  void waitForQuiet(page as unknown as Page).then(done);
  await vi.advanceTimersByTimeAsync(400);
  page.emit('request');
  await vi.advanceTimersByTimeAsync(400);
  page.emit('requestfinished');
  await vi.advanceTimersByTimeAsync(499);
  expect(done).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1);
  expect(done).toHaveBeenCalledOnce();
  expect(page.eventNames()).toEqual([]);
});
