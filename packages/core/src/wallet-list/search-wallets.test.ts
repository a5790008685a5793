import { expect, it } from 'vitest';
import type { WalletListing } from '../contract/wallet.ts';
import { selectAllWallets } from '../select/all-wallets.ts';
import { makeCore } from '../test-support/fake-adapter.ts';
import { listed, remote, withList } from '../test-support/listed-wallets.ts';
import { searchWallets } from './search-wallets.ts';

it('waits until the visitor has not typed for half a second, and ends when the text is emptied', async () => {
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
