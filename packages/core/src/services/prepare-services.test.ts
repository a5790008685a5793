import { expect, it, onTestFinished, vi } from 'vitest';
import type { ModalEvent } from '../contract/modal-event.ts';
import { emitModalEvent } from '../events/modal-events.ts';
import * as lazy from '../lazy.ts';
import { open } from '../modal/open.ts';
import { makeCore } from '../test-support/fake-adapter.ts';
import { localApi } from '../test-support/local-api.node.ts';
import { prepareServices } from './prepare-services.ts';

type Background = Awaited<ReturnType<typeof lazy.loadBackground>>;

/** A page whose code for services the test loads, and the events that it is given. */
function page(analytics = true) {
  const started: (readonly ModalEvent[])[] = [];
  const startServices = (_: unknown, early: readonly ModalEvent[] = []) => void started.push([...early]);
  const loads: { resolve(code: Background): void; reject(error: Error): void }[] = [];
  const load = vi
    .spyOn(lazy, 'loadBackground')
    .mockImplementation(() => new Promise((resolve, reject) => loads.push({ resolve, reject })));
  onTestFinished(() => load.mockRestore());
  const { core } = makeCore({ api: 'http://api.example', modal: { analytics } });
  return {
    core,
    started,
    loads,
    requested: () => core.store.getState().services.requested,
    arrive: () => loads.at(-1)?.resolve({ startServices } as never),
  };
}

it('requests services on the first opening without blocking it, and nothing without an API', async () => {
  const api = await localApi(() => undefined);
  const { core } = makeCore({ api: api.url, projectId: 'shop' });
  open(core);
  open(core);
  expect(core.store.getState().open).toBe(true);
  await vi.waitFor(() => expect(api.requested).toHaveLength(3));
  expect(core.store.getState().remote.status).toBe('reading');
  core.destroy();
  const { core: bare } = makeCore({ projectId: 'shop' });
  open(bare);
  expect(bare.store.getState().services.requested).toBe(false);
});

it('passes on the first twenty events from before its code has loaded', async () => {
  const { core, started, arrive } = page();
  prepareServices(core);
  emitModalEvent(core, { event: 'CLICK_NETWORKS' });
  for (let count = 0; count < 30; count += 1) emitModalEvent(core, { event: 'CLICK_GET_WALLET' });
  arrive();
  await vi.waitFor(() => expect(started).toHaveLength(1));
  expect(started[0]).toHaveLength(20);
  expect(started[0]?.[0]).toEqual({ event: 'CLICK_NETWORKS' });
  await vi.waitFor(() => expect(core.runtime.eventListeners.size).toBe(0));
});

it('keeps no events without analytics', async () => {
  const { core, started, arrive } = page(false);
  prepareServices(core);
  emitModalEvent(core, { event: 'CLICK_NETWORKS' });
  arrive();
  await vi.waitFor(() => expect(started).toEqual([[]]));
});

it('tries again on the next opening if its code did not load', async () => {
  const { core, started, loads, arrive, requested } = page();
  prepareServices(core);
  loads[0]?.reject(new Error('offline'));
  await vi.waitFor(() => expect(requested()).toBe(false));
  prepareServices(core);
  prepareServices(core);
  arrive();
  await vi.waitFor(() => expect(started).toHaveLength(1));
  expect([loads.length, requested()]).toEqual([2, true]);
});

it('requests nothing for an ended instance', () => {
  const { core, loads } = page();
  core.destroy();
  prepareServices(core);
  expect(loads).toEqual([]);
});
