import { expect, it } from 'vitest';
import { makeCore } from '../test-support/fake-adapter.ts';
import { listed } from '../test-support/listed-wallets.ts';
import { withOptions } from './with-options.ts';

const { core } = makeCore({ modal: { excludeWalletIds: ['one'] } });
const state = {
  ...core.store.getState(),
  wallets: { ...core.store.getState().wallets, status: 'ready' as const, recommended: listed(1) },
};

it('keeps the list of wallets if no option that it depends on changes', () => {
  const next = withOptions(state, { excludeWalletIds: ['one'], receive: false });
  expect(next.options.receive).toBe(false);
  expect(next.options.excludeWalletIds).toBe(state.options.excludeWalletIds);
  expect(next.wallets).toBe(state.wallets);
});

it.each([{ excludeWalletIds: [] }, { includeWalletIds: ['two'] }, { featuredWalletIds: ['two'] }])(
  'resets it if one does: %j',
  (changes) => {
    const next = withOptions(state, changes);
    expect(next.options).toMatchObject(changes);
    expect(next.wallets).toMatchObject({ status: 'idle', recommended: [] });
  },
);
