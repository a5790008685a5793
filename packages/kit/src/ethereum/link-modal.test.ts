// @vitest-environment happy-dom
import { currentCore } from '@mooring/core';
import { testNetwork } from '@mooring/core/testing';
import { afterEach, beforeAll, expect, it, vi } from 'vitest';
import type { AppKit } from '../appkit/app-kit.ts';
import { createAppKit } from '../appkit/create-appkit.ts';
import { modal } from '../appkit/modal.ts';
import { fillDomGaps } from '../test-support/dom-gaps.ts';
import { linkModal } from './link-modal.ts';

fillDomGaps();
// Load lazy code up front: compiling it may be slow on a busy machine.
beforeAll(() => import('@mooring/core/modal'));
const made: AppKit[] = [];
afterEach(() => {
  for (const kit of made.splice(0)) kit.destroy();
});
const expiry = Math.floor(Date.now() / 1000) + 300;
const uri = `wc:${'1'.repeat(64)}@2?relay-protocol=irn&symKey=${'2'.repeat(64)}&expiryTimestamp=${expiry}`;

it('shows a link of another provider without listing wallets or requiring a relay', async () => {
  const kit = await linkModal({ optionalChains: [1, 10], rpcMap: { 10: 'http://127.0.0.1:1' } });
  made.push(kit);
  const states: boolean[] = [];
  kit.subscribeState(({ open }) => states.push(open));
  await kit.open({ uri });
  await vi.waitFor(() => expect(kit.core.store.getState().pairing).toMatchObject({ status: 'waiting', uri }));
  await kit.close();
  expect(states.at(0)).toBe(true);
  expect(states.at(-1)).toBe(false);
  expect(kit.getConnectors().map(({ type }) => type)).toEqual([]);
  expect(kit.getCaipNetworks().map(({ id, rpcUrls }) => [id, rpcUrls.default.http])).toEqual([
    [1, []],
    [10, ['http://127.0.0.1:1']],
  ]);
});

it("leaves the page's instance what hooks, elements and `modal` use", async () => {
  const first = createAppKit({ networks: [testNetwork(1)] });
  made.push(first, await linkModal({ optionalChains: [1] }));
  expect(currentCore() === first.core && modal === first).toBe(true);
  made.pop()?.destroy();
  expect(currentCore() === first.core && modal === first).toBe(true);
});

it('is not the instance of a page that has none', async () => {
  const current = () => {
    try {
      return currentCore();
    } catch {
      return undefined;
    }
  };
  // Other tests of this process may have left one.
  const before = [current(), modal];
  made.push(await linkModal({ optionalChains: [1] }));
  expect([current(), modal].every((one, index) => one === before[index])).toBe(true);
});

it.each([
  ['every wallet', undefined],
  ['the wallets that can reach the relay', 'wss://relay.example.com'],
])('lists %s for a visitor on a phone', async (_which, relayUrl) => {
  const kit = await linkModal({ optionalChains: [1], relayUrl });
  made.push(kit);
  await kit.open({ uri });
  const list = () => kit.core.store.getState().wallets;
  await vi.waitFor(() => expect(list().status).toBe('ready'));
  expect(list().recommended.length).toBeGreaterThan(0);
  const elsewhere = list().recommended.filter(({ relays }) => relays && relays.length > 0);
  expect(elsewhere.length > 0).toBe(relayUrl === undefined);
});

it('applies the original’s theme options', async () => {
  const kit = await linkModal({
    chains: [1],
    qrModalOptions: {
      themeMode: 'dark',
      themeVariables: {
        '--wcm-z-index': '9',
        '--wcm-accent-color': 'red',
        '--wcm-text-xsmall-bold-size': '1px',
        '--w3m-font-family': 'serif',
      },
      termsOfServiceUrl: 'https://site.example/terms',
      explorerRecommendedWalletIds: ['one'],
      explorerExcludedWalletIds: ['two'],
    },
  });
  made.push(kit);
  expect(kit.getThemeMode()).toBe('dark');
  expect(kit.getThemeVariables()).toEqual({
    '--w3m-z-index': '9',
    '--w3m-accent': 'red',
    '--w3m-font-family': 'serif',
  });
  expect(kit.core.store.getState().options).toMatchObject({
    termsConditionsUrl: 'https://site.example/terms',
    featuredWalletIds: ['one'],
    excludeWalletIds: ['two'],
    enableWallets: true,
    manualWCControl: true,
  });
});
