import { describe, expect, it } from 'vitest';
import { listed, withList } from '../test-support/listed-wallets.ts';
import { loadMoreWallets, loadWallets } from '../wallet-list/load-wallets.ts';
import { prepareWallets } from '../wallet-list/prepare-wallets.ts';
import { searchWallets } from '../wallet-list/search-wallets.ts';
import { showCertified } from '../wallet-list/show-certified.ts';
import { selectAllWallets, selectAllWalletsRow } from './all-wallets.ts';

describe('all wallets', () => {
  it.each([
    ['SHOW', false, true],
    ['SHOW', true, true],
    ['ONLY_MOBILE', false, false],
    ['ONLY_MOBILE', true, true],
    ['HIDE', false, false],
    ['HIDE', true, false],
  ] as const)('with %s on a phone (%s) have a row: %s', async (allWallets, mobile, shown) => {
    const device = { mobile, ios: false, android: mobile, safari: false, telegram: false };
    const { core } = withList(listed(25), { modal: { allWallets }, device });
    core.start();
    await loadWallets(core);
    expect(selectAllWalletsRow(core.store.getState())).toEqual({ shown, count: 20, more: true });
  });

  it('show installed wallets first, and on a phone only reachable ones', async () => {
    const device = { mobile: true, ios: true, android: false, safari: true, telegram: false };
    const { core } = withList(
      [...listed(3), { id: 'desk', name: 'Desk', desktop_link: 'd://' }, { id: 'one', name: 'Wallet One' }],
      { device },
    );
    await loadMoreWallets(core);
    const { wallets, installed } = selectAllWallets(core.store.getState());
    expect(wallets.map(({ id }) => id)).toEqual(['one', 'id0', 'id1', 'id2']);
    expect([...installed]).toEqual(['one']);
  });

  it.each([
    ['with links of its own', { manualWCControl: true }, true],
    ['without pairing', {}, false],
    ['that hides listed wallets', { manualWCControl: true, enableWallets: false }, false],
  ])('on a page %s are awaited, or empty at once', async (_page, modal, awaited) => {
    const { core } = withList(listed(3), { modal, wallets: [] });
    expect(selectAllWallets(core.store.getState())).toMatchObject({ loading: awaited, wallets: [] });
    await prepareWallets(core);
    const { wallets, loading } = selectAllWallets(core.store.getState());
    expect([wallets.length, loading]).toEqual([awaited ? 3 : 0, false]);
  });
});

describe('certified wallets', () => {
  const mixed = listed(100).map((wallet, index) => ({
    ...wallet,
    badge_type: index % 2 === 0 ? 'certified' : 'none',
  }));

  it('can be filtered only if the list has some', async () => {
    const plain = withList(listed(5));
    await loadWallets(plain.core);
    expect(selectAllWallets(plain.core.store.getState()).certifiedOnly).toBeUndefined();
    const { core } = withList(mixed);
    await loadWallets(core);
    expect(selectAllWallets(core.store.getState()).certifiedOnly).toBe(false);
  });

  it('are listed alone, in pages, until the filter is removed', async () => {
    const { core, clock } = withList(mixed);
    await loadMoreWallets(core);
    showCertified(core, true);
    expect(core.store.getState().toast).toMatchObject({ variant: 'success', code: 'CERTIFIED_ONLY' });
    for (let page = 0; page < 4; page += 1) await loadMoreWallets(core);
    const shown = selectAllWallets(core.store.getState());
    expect(shown.wallets).toHaveLength(50);
    expect(shown.wallets.every(({ badge_type }) => badge_type === 'certified')).toBe(true);
    expect(shown.more).toBe(false);
    searchWallets(core, 'Listed 1');
    await clock.advance(500);
    const ids = () => selectAllWallets(core.store.getState()).wallets.map(({ id }) => id);
    expect(ids()).toEqual(['id10', 'id12', 'id14', 'id16', 'id18']);
    showCertified(core, false);
    await clock.advance(500);
    expect(ids()).toHaveLength(11);
    searchWallets(core, '');
    for (let page = 0; page < 4; page += 1) await loadMoreWallets(core);
    expect(ids()).toHaveLength(100);
  });
});
