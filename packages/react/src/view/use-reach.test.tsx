// @vitest-environment happy-dom
import type { AppKitCore } from '@mooring/core';
import { FakeClock } from '@mooring/protocol/testing';
import { act, cleanup, renderHook } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { useReach } from './use-reach.ts';

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

type Reach = 'reached' | 'trying' | 'behind';

/** A visitor whose relay and network the test controls. */
function visitor() {
  const clock = new FakeClock();
  const listeners = new Set<() => void>();
  let now: Reach = 'reached';
  let isOnline = true;
  vi.spyOn(navigator, 'onLine', 'get').mockImplementation(() => isOnline);
  const reach = {
    read: () => now,
    subscribe(listener: () => void) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
  const core = { clock, wallets: [{ connect: { by: 'link' }, reach }] } as unknown as AppKitCore;
  const { result } = renderHook(() => useReach(core));
  return {
    reported: () => result.current,
    pass: (milliseconds: number) => act(() => clock.advance(milliseconds)),
    relay: (next: Reach) =>
      act(() => {
        now = next;
        for (const listener of listeners) listener();
      }),
    network: (online: boolean) =>
      act(() => {
        isOnline = online;
        window.dispatchEvent(new Event(online ? 'online' : 'offline'));
      }),
  };
}

test('reports a relay that does not answer after 3 s, until it answers', async () => {
  const { reported, pass, relay } = visitor();
  relay('trying');
  await pass(2_999);
  expect(reported()).toBeUndefined();
  await pass(1);
  expect(reported()).toBe('trying');
  relay('reached');
  expect(reported()).toBeUndefined();
  relay('trying');
  expect(reported()).toBeUndefined();
});

test('reports at once that the device is offline, then that it reconnects, until the relay answers', async () => {
  const { reported, relay, network } = visitor();
  network(false);
  relay('trying');
  expect(reported()).toBe('offline');
  network(true);
  expect(reported()).toBe('trying');
  relay('reached');
  expect(reported()).toBeUndefined();
});

test('reports nothing once back online if the connection is still open', () => {
  const { reported, network } = visitor();
  network(false);
  network(true);
  expect(reported()).toBeUndefined();
});

test('reports a clock that is behind', () => {
  const { reported, relay } = visitor();
  relay('behind');
  expect(reported()).toBe('behind');
});
