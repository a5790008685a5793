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
    told: () => result.current,
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

test('a relay that does not answer is told after 3 s, until it does', async () => {
  const { told, pass, relay } = visitor();
  relay('trying');
  await pass(2_999);
  expect(told()).toBeUndefined();
  await pass(1);
  expect(told()).toBe('trying');
  relay('reached');
  expect(told()).toBeUndefined();
  relay('trying');
  expect(told()).toBeUndefined();
});

test('a device that is offline is told at once, and that it connects again until it has', async () => {
  const { told, relay, network } = visitor();
  network(false);
  relay('trying');
  expect(told()).toBe('offline');
  network(true);
  expect(told()).toBe('trying');
  relay('reached');
  expect(told()).toBeUndefined();
});

test('a device that goes offline and back with its connection intact waits as before', () => {
  const { told, network } = visitor();
  network(false);
  network(true);
  expect(told()).toBeUndefined();
});

test('a clock that is behind is told', () => {
  const { told, relay } = visitor();
  relay('behind');
  expect(told()).toBe('behind');
});
