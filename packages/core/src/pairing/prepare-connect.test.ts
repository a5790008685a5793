import { expect, it, vi } from 'vitest';
import { updateOptions } from '../options/update-options.ts';
import { makeCore } from '../test-support/fake-adapter.ts';
import { fakeWallet } from '../testing/test-remote-wallet.ts';
import { prepareConnect } from './prepare-connect.ts';

/** A core whose code loads or fails to load, and whose wallet must not be called. */
function late(arrives: boolean) {
  const connect = vi.fn();
  const getProvider = vi.fn(async () => {
    if (!arrives) throw new Error('offline');
    return { connect };
  });
  const made = makeCore({ pairing: fakeWallet(getProvider) });
  const ofAdapter = vi.fn(async () => {
    if (!arrives) throw new Error('offline');
  });
  Object.assign(made.adapter, { prepare: ofAdapter });
  return { ...made, connect, getProvider, ofAdapter };
}

it('fetches what connecting needs, and pairing code only if a link will be made; asks no wallet', async () => {
  const { core, connect, getProvider, ofAdapter } = late(true);
  await prepareConnect(core);
  expect([ofAdapter, getProvider].map((one) => one.mock.calls.length)).toEqual([1, 0]);
  await prepareConnect(core, { pairing: true });
  expect(getProvider).toHaveBeenCalledTimes(1);
  expect(connect).not.toHaveBeenCalled();
  // The site shows links itself.
  updateOptions(core, { manualWCControl: true });
  await prepareConnect(core, { pairing: true });
  expect(getProvider).toHaveBeenCalledTimes(1);
});

it('never rejects or reports if code does not load', async () => {
  const { core, getProvider } = late(false);
  const before = core.store.getState();
  await expect(prepareConnect(core, { pairing: true })).resolves.toBeUndefined();
  expect(getProvider).toHaveBeenCalled();
  expect(core.store.getState()).toBe(before);
});
