import { describe, expect, it } from 'vitest';
import { open } from '../modal/open.ts';
import { makeCore } from '../test-support/fake-adapter.ts';
import { memoryStorage } from '../testing/memory-storage.ts';
import { keepMemory } from './keep-memory.ts';
import { watchMemory } from './watch-memory.ts';

type Load = NonNullable<Parameters<typeof watchMemory>[1]>;

/** A page with a memory whose code the test provides. */
function page(entries: Record<string, string> = {}) {
  const storage = memoryStorage(entries);
  const made = makeCore({ storage });
  let requested = 0;
  let fails = false;
  const load: Load = async () => {
    requested += 1;
    if (fails) throw new Error('offline');
    return { keepMemory };
  };
  return {
    ...made,
    storage,
    requested: () => requested,
    fail: (next: boolean) => {
      fails = next;
    },
    follow: () => watchMemory(made.core, load),
  };
}

const recent = JSON.stringify([
  { name: 'Old', type: 'announced', connectorId: 'old' },
  { name: 'Older', type: 'announced', connectorId: 'older' },
]);

describe('the memory', () => {
  it('does not load on a first visit without activity, and stores nothing', async () => {
    const { core, clock, storage, requested, follow } = page();
    await follow()?.started;
    core.dispatch({ type: 'initialized' });
    open(core);
    await clock.advance(0);
    expect(requested()).toBe(0);
    expect(storage.entries.size).toBe(0);
  });

  it('restores what an earlier visit stored before anything is overwritten', async () => {
    const { core, storage, follow } = page({ '@appkit/recent_wallets': recent });
    await follow()?.started;
    expect(core.store.getState().recentWallets.map(({ name }) => name)).toEqual(['Old', 'Older']);
    core.dispatch({ type: 'initialized' });
    expect(JSON.parse(storage.getItem('@appkit/recent_wallets') ?? '')).toHaveLength(2);
    expect(storage.getItem('@appkit/connection_status')).toBe('disconnected');
  });

  it('retries if its code fails to load, and loses neither visit', async () => {
    const { core, adapter, clock, storage, requested, fail, follow } = page({
      '@appkit/recent_wallets': recent,
    });
    fail(true);
    await follow()?.started;
    core.dispatch({ type: 'initialized' });
    core.dispatch({
      type: 'walletUsed',
      wallet: { name: 'New', type: 'announced', connectorId: 'new' },
    });
    expect(storage.getItem('@appkit/recent_wallets')).toBe(recent);
    fail(false);
    adapter.reportConnected();
    await clock.advance(0);
    expect(requested()).toBe(2);
    expect(core.store.getState().recentWallets.map(({ name }) => name)).toEqual(['New', 'Old']);
    expect(storage.getItem('@appkit/eip155:connected_connector_id')).toBe('test.one');
  });

  it('writes nothing once ended', async () => {
    const { core, adapter, clock, storage, follow } = page({ '@appkit/connection_status': 'disconnected' });
    const memory = follow();
    await memory?.started;
    core.dispatch({ type: 'initialized' });
    memory?.stop();
    adapter.reportConnected();
    await clock.advance(0);
    expect(storage.getItem('@appkit/connection_status')).toBe('disconnected');
  });

  it('does nothing without storage', () => {
    expect(watchMemory(makeCore().core)).toBeUndefined();
  });
});
