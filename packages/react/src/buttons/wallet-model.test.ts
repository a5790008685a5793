import type { ConnectorInfo } from '@mooring/core';
import { createCore } from '@mooring/core/page';
import { testNetwork } from '@mooring/core/testing';
import { expect, onTestFinished, test } from 'vitest';
import { messages } from '../messages/page/en.generated.ts';
import { walletModel, walletParts } from './wallet-model.ts';

const icon = 'data:image/png;base64,AAAA';
const harbour: ConnectorInfo = {
  ...{ id: 'harbour', type: 'announced', name: 'Harbour Wallet', namespaces: ['eip155'] },
  icon,
};

function page() {
  const core = createCore({ networks: [testNetwork(1)], adapters: [] });
  onTestFinished(() => core.destroy());
  return {
    state: core.store.getState,
    announce: () =>
      core.dispatch({
        type: 'reported',
        projections: {
          eip155: { connection: { status: 'disconnected' }, connections: [], connectors: [harbour] },
        },
      }),
  };
}

test('names what the page wrote until the wallet is known, then shows its name and mark', () => {
  const { state, announce } = page();
  const before = walletParts(state());
  expect(walletModel(state(), { wallet: 'harbour' }, messages, false)).toEqual({
    ...{ text: 'harbour', name: messages.walletButton({ name: 'harbour' }), hidden: false, busy: false },
    mark: { name: 'harbour', icon: undefined },
  });
  announce();
  expect(walletParts(state())).not.toEqual(before);
  expect(walletModel(state(), { wallet: 'harbour' }, messages, true)).toEqual({
    ...{ text: 'Harbour Wallet', name: messages.walletButton({ name: 'Harbour Wallet' }) },
    ...{ mark: { name: 'Harbour Wallet', icon }, hidden: false, busy: true },
  });
});

test('the label of the page comes before the wallet’s name, and keeps its mark', () => {
  const { state, announce } = page();
  announce();
  const model = walletModel(state(), { wallet: 'harbour', label: 'Sail' }, messages, false);
  expect(model).toMatchObject({ text: 'Sail', mark: { name: 'Sail', icon } });
});

test('is hidden while the page names no wallet', () => {
  expect(walletModel(page().state(), {}, messages, false)).toMatchObject({ text: '', hidden: true });
});
