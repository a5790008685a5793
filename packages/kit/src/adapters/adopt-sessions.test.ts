import type { SiteProvider } from '@mooring/adapter-universal/paired';
import { createCore } from '@mooring/core/page';
import { testNetwork } from '@mooring/core/testing';
import { FakeClock } from '@mooring/protocol/testing';
import { expect, onTestFinished, test, vi } from 'vitest';
import { adoptSessions } from './adopt-sessions.ts';

/** A site's own provider, whose sessions the modal adopts with `connect`. */
function site({ session = false, initialized = true, reconnect = true } = {}) {
  const clock = new FakeClock();
  const core = createCore({ networks: [testNetwork(1)], adapters: [], clock });
  onTestFinished(() => core.destroy());
  const listeners = new Set<() => void>();
  const provider = {
    session: session ? {} : undefined,
    on: (_name: string, listener: () => void) => void listeners.add(listener),
    removeListener: (_name: string, listener: () => void) => void listeners.delete(listener),
  };
  const connect = vi.fn(async () => undefined);
  const restore = () => core.dispatch({ type: 'initialized' });
  if (initialized) restore();
  const end = adoptSessions(core, provider as unknown as SiteProvider, reconnect, async () => ({
    connectExisting: connect,
  }));
  return {
    ...{ clock, connect, restore, end, listeners },
    approve: () => {
      provider.session = {};
      for (const listener of listeners) listener();
    },
  };
}

test('adopts the session of the last visit once the connections are restored', async () => {
  const { clock, connect, restore } = site({ session: true, initialized: false });
  await clock.advance(0);
  expect(connect).not.toHaveBeenCalled();
  restore();
  expect(connect).toHaveBeenCalledOnce();
});

test('adopts it at once if they are restored already', async () => {
  const { clock, connect } = site({ session: true });
  await clock.advance(0);
  expect(connect).toHaveBeenCalledOnce();
});

test('with `enableReconnect: false`, adopts only sessions of this visit', async () => {
  const { clock, connect, approve } = site({ session: true, reconnect: false });
  await clock.advance(0);
  expect(connect).not.toHaveBeenCalled();
  approve();
  expect(connect).toHaveBeenCalledOnce();
});

test('adopts nothing without a session, and each later one', async () => {
  const { clock, connect, approve } = site();
  await clock.advance(0);
  expect(connect).not.toHaveBeenCalled();
  approve();
  approve();
  expect(connect).toHaveBeenCalledTimes(2);
});

test('ends, before and after its code has loaded', async () => {
  const early = site({ session: true });
  early.end();
  await early.clock.advance(60_000);
  expect([early.connect.mock.calls.length, early.listeners.size]).toEqual([0, 0]);
  const { clock, connect, restore, end, listeners } = site({ session: true, initialized: false });
  await clock.advance(0);
  end();
  restore();
  expect([connect.mock.calls.length, listeners.size]).toEqual([0, 0]);
});
