import { expect, onTestFinished, test, vi } from 'vitest';
import { repeatOnline } from './repeat-online.ts';

/** Subscribes to an observer whose last read failed or not, on a page whose device can come back online. */
function subscribed({
  isError,
  fetchStatus = 'idle',
}: {
  readonly isError: boolean;
  readonly fetchStatus?: string;
}) {
  const page = new EventTarget();
  vi.stubGlobal('addEventListener', page.addEventListener.bind(page));
  vi.stubGlobal('removeEventListener', page.removeEventListener.bind(page));
  onTestFinished(() => void vi.unstubAllGlobals());
  const ended = vi.fn();
  const refetch = vi.fn();
  const query = { cancel: vi.fn(async () => undefined) };
  const observer = {
    subscribe: () => ended,
    getCurrentResult: () => ({ isError, fetchStatus }),
    getCurrentQuery: () => query,
  };
  const observe = () => repeatOnline(observer, refetch, () => undefined);
  const stop = observe();
  return {
    stop,
    ended,
    refetch,
    observe,
    cancel: query.cancel,
    online: () => page.dispatchEvent(new Event('online')),
  };
}

test('repeats a read that failed, each time the device comes back online', () => {
  const { online, refetch } = subscribed({ isError: true });
  online();
  online();
  expect(refetch).toHaveBeenCalledTimes(2);
});

test('restarts a read that began before the device was online, once for all its observers', () => {
  const { online, refetch, cancel, observe } = subscribed({ isError: false, fetchStatus: 'fetching' });
  observe();
  online();
  expect([cancel.mock.calls, refetch.mock.calls.length]).toEqual([[[{ silent: true }]], 1]);
  online();
  expect(refetch).toHaveBeenCalledTimes(2);
});

test('repeats no read that succeeded', () => {
  const { online, refetch } = subscribed({ isError: false });
  online();
  expect(refetch).not.toHaveBeenCalled();
});

test('ends the subscription, and repeats nothing after it', () => {
  const { stop, ended, online, refetch } = subscribed({ isError: true });
  stop();
  expect(ended).toHaveBeenCalledOnce();
  online();
  expect(refetch).not.toHaveBeenCalled();
});
