// @vitest-environment happy-dom
import type { Adapter } from '@mooring/core';
import type { LibraryConnection } from '@mooring/core/adapter';
import { createCore } from '@mooring/core/page';
import { testNetwork } from '@mooring/core/testing';
import { renderHook } from '@testing-library/react';
import type { ReactNode } from 'react';
import { expect, onTestFinished, test, vi } from 'vitest';
import { ModalProvider } from './modal-context.ts';
import { createModalStore } from './modal-store.ts';
import { useAccountAhead } from './use-account-ahead.ts';

const nothing = async () => undefined;

/** A view on a site with network 1, whose wallet is on a chain. Counts reads of its balance. */
function view(chainId: `eip155:${number}`, ready = true) {
  const getBalance = vi.fn(async () => ({ value: 5n, decimals: 18, symbol: 'ETH' }));
  const address = `${chainId}:0x${'11'.repeat(20)}` as const;
  const connection: LibraryConnection = {
    connectorId: 'test.one',
    wallet: { name: 'One', type: 'announced' },
    accounts: [address],
    chainId,
  };
  const adapter: Adapter = {
    type: 'universal',
    namespace: 'eip155',
    proposal: { methods: [], events: [] },
    attach: ({ report }) =>
      report({
        connection: { status: 'connected', address, ...connection },
        connections: [connection],
        connectors: [],
      }),
    reconnect: nothing,
    connect: nothing,
    connectExisting: nothing,
    disconnect: nothing,
    switchConnection: nothing,
    switchNetwork: nothing,
    getBalance,
    signMessage: async () => '',
    getProvider: nothing,
    destroy: () => undefined,
  };
  const core = createCore({ networks: [testNetwork(1)], adapters: [adapter] });
  onTestFinished(() => core.destroy());
  const store = createModalStore(core);
  const rendered = renderHook(({ ready }: { readonly ready: boolean }) => useAccountAhead(ready), {
    initialProps: { ready },
    wrapper: ({ children }: { readonly children: ReactNode }) => (
      <ModalProvider value={{ core, store, inline: undefined }}>{children}</ModalProvider>
    ),
  });
  return { getBalance, becomesReady: () => rendered.rerender({ ready: true }) };
}

test('reads the balance of the account that the card will show, once the view is ready', async () => {
  const { getBalance, becomesReady } = view('eip155:1', false);
  await vi.dynamicImportSettled();
  expect(getBalance).not.toHaveBeenCalled();
  becomesReady();
  await vi.waitFor(() => expect(getBalance).toHaveBeenCalledOnce());
});

test('reads no balance of a wallet on a network that the site does not list', async () => {
  const listed = view('eip155:1');
  const { getBalance } = view('eip155:9');
  await vi.waitFor(() => expect(listed.getBalance).toHaveBeenCalledOnce());
  expect(getBalance).not.toHaveBeenCalled();
});
