import { describe, expect, it, vi } from 'vitest';
import type { WalletListing, WalletPage, WalletQuery } from '../contract/wallet.ts';
import { chooseRow, chooseWallet } from '../flows/choose-wallet.ts';
import { loadMoreWallets, loadWallets } from '../flows/load-wallets.ts';
import { open } from '../flows/open.ts';
import { prepareWallets } from '../flows/prepare-wallets.ts';
import { searchWallets } from '../flows/search-wallets.ts';
import { addNetwork } from '../flows/set-networks.ts';
import { showCertified } from '../flows/show-certified.ts';
import { updateOptions } from '../flows/update-options.ts';
import { selectAllWallets, selectAllWalletsRow } from '../select/all-wallets.ts';
import { selectConnectRows } from '../select/connect-rows.ts';
import { selectPendingRows } from '../select/pending-rows.ts';
import { selectPlatforms } from '../select/platforms.ts';
import { injected, makeCore, network, pairing } from '../test-support/fake-adapter.ts';
import { listed, remote, withList } from '../test-support/listed-wallets.ts';
import { memoryStorage } from '../testing/memory-storage.ts';
import { readWallet, readWallets } from './read-wallet.ts';
import { shippedWallets } from './shipped-wallets.ts';
import { walletHref } from './wallet-links.ts';

const names = (core: ReturnType<typeof makeCore>['core']): readonly string[] =>
  selectConnectRows(core.store.getState()).map(({ name, kind }) => `${kind} ${name}`);

describe('reading a list', () => {
  it('drops unsafe links and duplicate wallets', () => {
    const wallet = readWallet({
      id: 'x',
      name: 'Evil',
      mobile_link: 'javascript:alert(1)',
      link_mode: 'ftp://x',
      desktop_link: ' data:text/html,x',
      webapp_link: 'http://plain.example',
      homepage: 'javascript:1',
      image_url: 'http://pixel.example/a.png',
    });
    expect(wallet).toEqual({ id: 'x', name: 'Evil', broken_link: 'javascript:alert(1)' });
    const local = { id: 'y', name: 'Local', webapp_link: 'http://wallet.localhost:4003/' };
    expect(readWallet(local)).toEqual(local);
    expect(readWallet({ ...local, webapp_link: 'http://localhost.example/' })?.webapp_link).toBeUndefined();
    expect(
      readWallets([{ id: 'x', name: 'A' }, { id: 'x', name: 'B' }, { name: 'C' }, null], 10),
    ).toHaveLength(1);
  });

  it.each([
    ['app', 'app'],
    ['app:', 'app:'],
    [' app://x ', 'app://x'],
    ['https://go.example/a', 'https://go.example/a'],
    ['http://go.example', undefined],
    ['https:', undefined],
    ['my app://', undefined],
    ['app://open?x=1', undefined],
    ['wc:', undefined],
    ['', undefined],
  ])('reads the mobile link %o as %o, and keeps a broken one when read again', (given, link) => {
    const wallet = readWallet({ id: 'x', name: 'X', mobile_link: given });
    expect(wallet?.mobile_link).toBe(link);
    expect(wallet?.broken_link).toBe(link === undefined && given !== '' ? given : undefined);
    expect(readWallet(wallet)).toEqual(wallet);
    expect(readWallet({ ...wallet, link_mode: 'https://a.example' })?.broken_link).toBeUndefined();
    const way = wallet && walletHref(wallet, 'mobile', 'wc:t@2?symKey=1');
    expect(way === undefined || URL.canParse(way.href)).toBe(true);
  });

  it('reads every shipped wallet unchanged', async () => {
    const { data, count } = await shippedWallets.list({ page: 1, entries: 100 });
    expect(count).toBe(data.length);
    for (const wallet of data) {
      expect(readWallet(wallet)).toEqual(wallet);
      expect(wallet.id).toMatch(/^[0-9a-f]{64}$/);
    }
  });
});

describe('the list on Connect', () => {
  it("puts the code last on a phone regardless of the site's order, and omits it if the site does", async () => {
    const device = { mobile: true, ios: false, android: true, safari: false, telegram: false };
    const { core } = withList(listed(5), { device });
    await loadWallets(core);
    const kinds = () => selectConnectRows(core.store.getState()).map(({ kind }) => kind);
    expect(kinds()).toEqual(['injected', 'recommended', 'walletConnect']);
    updateOptions(core, { connectorTypeOrder: ['recommended', 'walletConnect', 'injected'] });
    expect(kinds()).toEqual(['recommended', 'injected', 'walletConnect']);
    updateOptions(core, { connectorTypeOrder: ['recommended', 'injected'] });
    expect(kinds()).toEqual(['recommended', 'injected']);
  });

  it('recommends as many as fit, without installed wallets', async () => {
    const { core, adapter } = withList([
      { id: 'one', name: 'Other name', rdns: 'test.one', order: 0 },
      ...listed(50),
    ]);
    await loadWallets(core);
    expect(core.store.getState().wallets).toMatchObject({ status: 'ready', count: 51 });
    expect(core.store.getState().wallets.recommended).toHaveLength(4);
    expect(names(core)).toEqual([
      'walletConnect WalletConnect',
      'injected Wallet One',
      'recommended Listed 0',
    ]);
    expect(selectAllWalletsRow(core.store.getState())).toEqual({ shown: true, count: 50, more: true });
    adapter.report({ connectors: [pairing] });
    expect(names(core)).toEqual([
      'walletConnect WalletConnect',
      'recommended Other name',
      'recommended Listed 0',
    ]);
  });

  it("shows featured and custom wallets in the site's order instead", async () => {
    const modal = { featuredWalletIds: ['id7', 'id3'], customWallets: [{ id: 'own', name: 'Own' }] };
    const { core } = withList(listed(10), { modal });
    await loadWallets(core);
    expect(names(core)).toEqual([
      'walletConnect WalletConnect',
      'injected Wallet One',
      'featured Listed 7',
      'featured Listed 3',
      'custom Own',
    ]);
  });

  it("follows the site's order of kinds", async () => {
    const modal = { connectorTypeOrder: ['recommended', 'injected'] as const };
    const { core } = withList(listed(3), { modal });
    await loadWallets(core);
    expect(names(core)).toEqual(['recommended Listed 0', 'injected Wallet One']);
  });

  it('hides excluded wallets, including installed ones by rdns or name', async () => {
    const modal = { excludeWalletIds: ['one', 'id0'] };
    const { core, adapter } = withList([{ id: 'one', name: 'No matter', rdns: 'test.one' }, ...listed(3)], {
      modal,
    });
    expect(names(core)).toEqual(['walletConnect WalletConnect']);
    await loadWallets(core);
    adapter.report({
      connectors: [pairing, injected, { ...injected, id: 'x', rdns: 'x', name: 'listed 0' }],
    });
    expect(names(core)).toEqual([
      'walletConnect WalletConnect',
      'recommended Listed 1',
      'recommended Listed 2',
    ]);
  });

  it('requests only included wallets', async () => {
    const { core, queries } = withList(listed(9), { modal: { includeWalletIds: ['id5'] } });
    await loadWallets(core);
    expect(core.store.getState().wallets.recommended.map(({ id }) => id)).toEqual(['id5']);
    expect(queries[0]?.chains).toEqual(['eip155:1', 'eip155:2']);
  });

  it('is not loaded without pairing', async () => {
    const { core, queries } = withList(listed(3), { pairing: undefined });
    await loadWallets(core);
    expect(queries).toEqual([]);
    expect(selectAllWalletsRow(core.store.getState()).shown).toBe(false);
  });

  it('reports a failure, and retries', async () => {
    let fails = true;
    const walletSource = {
      list: async () => {
        if (fails) throw new Error('offline');
        return { count: 0, data: [] };
      },
    };
    const { core } = makeCore({ pairing: remote, walletSource });
    await loadWallets(core);
    expect(core.store.getState().wallets.status).toBe('failed');
    fails = false;
    await loadWallets(core);
    expect(core.store.getState().wallets.status).toBe('ready');
  });

  it('reserves as many rows while loading as it will fill, and none afterwards', async () => {
    const cases: readonly (readonly [Parameters<typeof makeCore>[0], number])[] = [
      [{}, 2],
      [{ modal: { featuredWalletIds: ['id3', 'id1', 'id2'] } }, 4],
      [{ modal: { allWallets: 'HIDE' } }, 1],
      [{ modal: { connectorTypeOrder: ['walletConnect'] } }, 1],
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

  it('is refetched when networks change while the modal is open, and the outdated answer is ignored', async () => {
    const held: (() => void)[] = [];
    const list = ({ chains }: WalletQuery) =>
      new Promise<WalletPage>((resolve) => {
        const data = listed(1).map((wallet) => ({ ...wallet, name: `For ${chains?.length}` }));
        held.push(() => resolve({ count: 1, data }));
      });
    const { core } = makeCore({ pairing: remote, walletSource: { list } });
    open(core);
    await vi.waitFor(() => expect(held).toHaveLength(2));
    addNetwork(core, 'eip155', network(3));
    await vi.waitFor(() => expect(held).toHaveLength(4));
    for (const answer of held.splice(2)) answer();
    await vi.waitFor(() => expect(core.store.getState().wallets.status).toBe('ready'));
    for (const answer of held) answer();
    await new Promise((resolve) => setImmediate(resolve));
    expect(core.store.getState().wallets.recommended.map(({ name }) => name)).toEqual(['For 3']);
  });

  it('reserves no row if there is no list to load', async () => {
    for (const options of [
      { pairing: undefined },
      { modal: { basic: true } },
      { modal: { enableWallets: false } },
    ]) {
      const { core, queries } = withList(listed(30), options);
      expect(selectPendingRows(core.store.getState())).toBe(0);
      await prepareWallets(core);
      expect(queries).toEqual([]);
    }
  });

  it('fails if the list never arrives', async () => {
    const { core, clock } = makeCore({
      pairing: remote,
      walletSource: { list: () => new Promise(() => undefined) },
    });
    const done = loadWallets(core);
    await clock.advance(10_000);
    await done;
    expect(core.store.getState().wallets.status).toBe('failed');
  });
});

describe('all wallets', () => {
  it('load in pages of forty, each once, until complete', async () => {
    const { core, queries } = withList(listed(100));
    await loadMoreWallets(core);
    expect(selectAllWallets(core.store.getState()).wallets).toHaveLength(44);
    const before = queries.length;
    await Promise.all([loadMoreWallets(core), loadMoreWallets(core)]);
    expect(queries.length - before).toBe(1);
    expect(selectAllWallets(core.store.getState()).wallets).toHaveLength(84);
    await loadMoreWallets(core);
    const { wallets, more } = selectAllWallets(core.store.getState());
    expect(new Set(wallets.map(({ id }) => id)).size).toBe(100);
    expect(more).toBe(false);
  });

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

  it('end even if the list promised more than it returns', async () => {
    const walletSource = { list: async () => ({ count: 1000, data: listed(3) }) };
    const { core } = makeCore({ pairing: remote, walletSource });
    await loadMoreWallets(core);
    expect(selectAllWallets(core.store.getState()).more).toBe(false);
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

  it('debounce the search by half a second, and clear it when emptied', async () => {
    const { core, clock, queries } = withList(listed(30));
    searchWallets(core, 'l');
    expect(core.store.getState().wallets.search.status).toBe('idle');
    searchWallets(core, 'listed');
    await clock.advance(499);
    searchWallets(core, ' LISTED 2');
    await clock.advance(500);
    expect(queries).toHaveLength(1);
    expect(queries[0]).toMatchObject({ search: 'LISTED 2', entries: 100 });
    expect(core.store.getState().wallets.search).toMatchObject({ status: 'ready', text: ' LISTED 2' });
    expect(selectAllWallets(core.store.getState()).wallets).toHaveLength(11);
    searchWallets(core, '');
    expect(core.store.getState().wallets.search.results).toEqual([]);
  });
});

it('ignores the answer to an outdated search', async () => {
  const answers: ((page: { count: number; data: WalletListing[] }) => void)[] = [];
  const walletSource = {
    list: () => new Promise<{ count: number; data: WalletListing[] }>((resolve) => answers.push(resolve)),
  };
  const { core, clock } = makeCore({ pairing: remote, walletSource });
  searchWallets(core, 'first');
  await clock.advance(500);
  searchWallets(core, 'second');
  await clock.advance(500);
  answers[1]?.({ count: 1, data: [{ id: 'b', name: 'Second' }] });
  answers[0]?.({ count: 1, data: [{ id: 'a', name: 'First' }] });
  await clock.advance(0);
  expect(core.store.getState().wallets.search).toMatchObject({ text: 'second', results: [{ id: 'b' }] });
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

  it('drop a late page of other wallets', async () => {
    const { core } = withList(mixed);
    await loadWallets(core);
    const late = loadMoreWallets(core);
    showCertified(core, true);
    await loadMoreWallets(core);
    await late;
    const { wallets } = selectAllWallets(core.store.getState());
    expect(wallets.filter(({ badge_type }) => badge_type !== 'certified')).toEqual([]);
    expect(wallets.length).toBeGreaterThan(30);
  });
});

describe('choosing a wallet', () => {
  it('connects an installed wallet, and pairs any other', async () => {
    const { core } = withList([]);
    core.dispatch({ type: 'opened', view: { name: 'Connect' } });
    chooseWallet(core, { id: 'one', name: 'Whatever', rdns: 'test.one' });
    expect(core.store.getState().router.history.at(-1)).toMatchObject({ name: 'ConnectingExternal' });
    const other = { id: 'b', name: 'B', mobile_link: 'b://' };
    chooseWallet(core, other);
    expect(core.store.getState().router.history.at(-1)).toEqual({
      name: 'ConnectingWalletConnect',
      wallet: other,
    });
  });

  it('does nothing for a missing or disabled row', () => {
    const { core, adapter } = withList([]);
    adapter.reportConnected('walletConnect');
    const [row] = selectConnectRows(core.store.getState());
    if (row === undefined) throw new Error('no row');
    expect(row.disabled).toBe(true);
    chooseRow(core, row);
    chooseRow(core, { ...row, id: 'gone' });
    expect(adapter.calls).toEqual([]);
  });

  it('offers the platforms that the device supports', () => {
    const wallet = {
      id: 'a',
      name: 'A',
      mobile_link: 'a://',
      desktop_link: 'a://',
      webapp_link: 'https://a.example',
    };
    const desktop = makeCore().core.store.getState();
    const device = { mobile: true, ios: false, android: true, safari: false, telegram: false };
    expect(selectPlatforms(desktop)).toEqual(['qrcode']);
    expect(selectPlatforms(desktop, wallet)).toEqual(['qrcode', 'web', 'desktop']);
    expect(selectPlatforms({ ...desktop, device }, wallet)).toEqual(['mobile', 'web']);
    expect(selectPlatforms(desktop, { id: 'b', name: 'B' })).toEqual(['unsupported']);
    expect(selectPlatforms(desktop, { id: 'b', name: 'wallet one' })).toEqual(['browser']);
  });

  it('restores recent wallets stored by another toolkit', async () => {
    const storage = memoryStorage({
      '@appkit/recent_wallets': JSON.stringify([
        { id: 'x', name: 'Phone', mobile_link: 'p://', image_id: 'i' },
      ]),
    });
    const { core } = makeCore({ pairing: remote, storage });
    await core.start();
    expect(selectConnectRows(core.store.getState())[1]).toMatchObject({
      kind: 'recent',
      name: 'Phone',
      wallet: { id: 'x', mobile_link: 'p://' },
    });
  });
});
