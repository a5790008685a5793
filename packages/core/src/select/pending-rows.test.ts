import { expect, it } from 'vitest';
import { updateOptions } from '../options/update-options.ts';
import type { makeCore } from '../test-support/fake-adapter.ts';
import { listed, withList } from '../test-support/listed-wallets.ts';
import { prepareWallets } from '../wallet-list/prepare-wallets.ts';
import { selectAllWalletsRow } from './all-wallets.ts';
import { selectConnectRows } from './connect-rows.ts';
import { selectPendingRows } from './pending-rows.ts';

const names = (core: ReturnType<typeof makeCore>['core']): readonly string[] =>
  selectConnectRows(core.store.getState()).map(({ name, kind }) => `${kind} ${name}`);

it('reserves as many rows while loading as it will fill, and none afterwards', async () => {
  const cases: readonly (readonly [Parameters<typeof makeCore>[0], number])[] = [
    [{}, 2],
    [{ modal: { featuredWalletIds: ['id3', 'id1', 'id2'] } }, 4],
    [{ modal: { allWallets: 'HIDE' } }, 1],
    [{ modal: { connectorTypeOrder: ['walletConnect'] } }, 2],
  ];
  for (const [options, places] of cases) {
    const { core } = withList(listed(30), options);
    const before = selectConnectRows(core.store.getState()).length;
    expect(selectPendingRows(core.store.getState())).toBe(places);
    await prepareWallets(core);
    const state = core.store.getState();
    const search = selectAllWalletsRow(state).shown ? 1 : 0;
    expect(selectConnectRows(state).length + search - before).toBe(places);
    expect(selectPendingRows(state)).toBe(0);
  }
});

it("reserves rows for the site's own wallets until they are read, and recommends no others", async () => {
  const { core } = withList(listed(30), { modal: { customWalletsUnread: 2, allWallets: 'HIDE' } });
  expect(selectPendingRows(core.store.getState())).toBe(2);
  await prepareWallets(core);
  expect(selectPendingRows(core.store.getState())).toBe(2);
  expect(names(core).filter((name) => name.startsWith('recommended'))).toEqual([]);
  updateOptions(core, { customWallets: listed(2), customWalletsUnread: 0 });
  expect(selectPendingRows(core.store.getState())).toBe(0);
  expect(names(core).filter((name) => name.startsWith('custom'))).toHaveLength(2);
});

it('reserves no row if there is no list to load', async () => {
  for (const options of [{ pairing: undefined }, { modal: { enableWallets: false } }]) {
    const { core, queries } = withList(listed(30), options);
    expect(selectPendingRows(core.store.getState())).toBe(0);
    await prepareWallets(core);
    expect(queries).toEqual([]);
  }
});
