import type { AppKitState } from '@mooring/core';
import { createCore } from '@mooring/core/page';
import { fakeWallet, testNetwork } from '@mooring/core/testing';
import { expect, test } from 'vitest';
import { loadAccount, loadPairing, loadViews } from '../lazy.ts';
import { firstViewOf } from './first-view.ts';

type View = AppKitState['router']['history'][number];

const phone = { mobile: true, ios: true, android: false, safari: false, telegram: false };

function opened(view: View, options: Partial<Parameters<typeof createCore>[0]> = {}) {
  const core = createCore({ networks: [testNetwork(1), testNetwork(2)], adapters: [], ...options });
  core.dispatch({ type: 'opened', view });
  return firstViewOf(core.store.getState());
}

test.each<readonly [View['name'], unknown, readonly string[]]>([
  ['Account', loadAccount, ['title', 'mark', 'name', 'amount', 'row', 'row', 'row']],
  ['Networks', loadViews, ['title', 'row', 'row']],
  ['ConnectingWalletConnectBasic', loadPairing, ['title', 'code', 'status', 'button']],
  ['Swap', undefined, ['title', 'row', 'row', 'row']],
])('%s begins with its own code and shape', (name, load, blocks) => {
  expect(opened({ name } as View)).toEqual({ load, blocks });
});

test('Connect needs no further code, and begins with a row for each wallet that it will list', () => {
  const customWallets = ['one', 'two'].map((name) => ({ id: name, name }));
  const { load, blocks } = opened(
    { name: 'Connect' },
    {
      wallets: [fakeWallet()],
      modal: { customWallets, connectorTypeOrder: ['custom'], allWallets: 'HIDE' },
    },
  );
  expect(load).toBeUndefined();
  expect(blocks).toEqual(['title', 'row', 'row', 'note']);
});

test('the code of the basic pairing view is not shown on a phone, which lists wallets', () => {
  const { load, blocks } = opened({ name: 'ConnectingWalletConnectBasic' }, { device: phone });
  expect(load).toBeUndefined();
  expect(blocks).not.toContain('code');
});

test.each([
  [2, 0],
  [3, 1],
  [4, 1],
  [5, 2],
])('%i wallets that a phone opens are %i rows of four cells', (count, cells) => {
  const customWallets = Array.from({ length: count }, (_, index) => ({ id: `${index}`, name: `W${index}` }));
  const { blocks } = opened(
    { name: 'Connect' },
    {
      device: phone,
      wallets: [fakeWallet()],
      // The site's own wallets alone: no code, no list and no search.
      modal: { customWallets, connectorTypeOrder: ['custom'], allWallets: 'HIDE' },
    },
  );
  expect(blocks.filter((block) => block === 'cells')).toHaveLength(cells);
  expect(blocks.filter((block) => block === 'row')).toHaveLength(cells === 0 ? count : 0);
});
