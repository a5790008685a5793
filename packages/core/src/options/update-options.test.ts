import { expect, it, vi } from 'vitest';
import { makeCore } from '../test-support/fake-adapter.ts';
import { acceptLegal, updateOptions } from './update-options.ts';

it('changes the given options only, and refreshes the adapters', () => {
  const { core, adapter } = makeCore();
  const refresh = vi.fn();
  Object.assign(adapter, { refresh });
  const { enableWallets } = core.store.getState().options;
  updateOptions(core, { debug: true });
  expect(core.store.getState().options).toMatchObject({ debug: true, enableWallets });
  expect(refresh).toHaveBeenCalledOnce();
});

it('checks and unchecks the terms', () => {
  const { core } = makeCore();
  const seen = [true, false].map((accepted) => {
    acceptLegal(core, accepted);
    return core.store.getState().legalAccepted;
  });
  expect(seen).toEqual([true, false]);
});
