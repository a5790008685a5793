import { describe, expect, it, vi } from 'vitest';
import type { WalletPage, WalletQuery } from '../contract/wallet.ts';
import { open } from '../modal/open.ts';
import { addNetwork } from '../options/set-networks.ts';
import { selectAllWallets, selectAllWalletsRow } from '../select/all-wallets.ts';
import { makeCore, network } from '../test-support/fake-adapter.ts';
import { listed, remote, withList } from '../test-support/listed-wallets.ts';
import { loadMoreWallets, loadWallets } from './load-wallets.ts';
import { showCertified } from './show-certified.ts';

describe('the list', () => {
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

  it('rejects if the list never arrives', async () => {
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

  it('end even if the list announced more than it returns', async () => {
    const walletSource = { list: async () => ({ count: 1000, data: listed(3) }) };
    const { core } = makeCore({ pairing: remote, walletSource });
    await loadMoreWallets(core);
    expect(selectAllWallets(core.store.getState()).more).toBe(false);
  });
});

describe('certified wallets', () => {
  const mixed = listed(100).map((wallet, index) => ({
    ...wallet,
    badge_type: index % 2 === 0 ? 'certified' : 'none',
  }));

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
