import { expect, it } from 'vitest';
import { createCore } from '../app/create-core.ts';
import { makeCore } from '../test-support/fake-adapter.ts';
import { memoryStorage } from '../testing/memory-storage.ts';
import { fakeWallet } from '../testing/test-remote-wallet.ts';

const never = new Promise<never>(() => undefined);

it('finishes starting after ten seconds if an adapter does not answer', async () => {
  const { core, adapter, clock } = makeCore();
  adapter.answer = () => never;
  const started = core.start();
  await clock.advance(9_999);
  expect(core.store.getState().initialized).toBe(false);
  await clock.advance(1);
  await started;
  expect(core.store.getState().initialized).toBe(true);
});

it('finishes starting even if an adapter throws synchronously', async () => {
  const { core, adapter } = makeCore();
  adapter.reconnect = () => {
    throw new Error('broken');
  };
  await core.start();
  expect(core.store.getState().initialized).toBe(true);
});

it('aborts starting when destroyed, and stores nothing', async () => {
  const storage = memoryStorage();
  const { core, adapter } = makeCore({ storage });
  adapter.answer = () => never;
  const started = core.start();
  core.destroy();
  await started;
  expect(core.store.getState().initialized).toBe(false);
  core.dispatch({ type: 'initialized' });
  expect(storage.getItem('@appkit/connection_status')).toBeNull();
});

it('does nothing if destroyed before', async () => {
  const { adapter, clock } = makeCore();
  const core = createCore({ networks: adapter.host?.networks ?? [], adapters: [adapter], clock });
  core.destroy();
  await core.start();
  expect(adapter.calls).toEqual([]);
});

it('destroys the engine of paired wallets, even if that fails', async () => {
  let stopped = 0;
  const { core } = makeCore({
    pairing: fakeWallet(() => never, {
      destroy() {
        stopped += 1;
        return Promise.reject(new Error('broken'));
      },
    }),
  });
  core.destroy();
  await Promise.resolve();
  expect(stopped).toBe(1);
});
