// @vitest-environment happy-dom
import type { AppKitCore, AppKitNetwork, CaipNetworkId } from '@mooring/core';
import { createCore, registerCore, setTheme, updateOptions } from '@mooring/core/page';
import { testNetwork } from '@mooring/core/testing';
import { act, cleanup, renderHook } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { useAppKit } from '../hooks/use-app-kit.ts';
import { useAppKitAccount } from '../hooks/use-app-kit-account.ts';
import { useAppKitBalance } from '../hooks/use-app-kit-balance.ts';
import { useAppKitConnection } from '../hooks/use-app-kit-connection.ts';
import { useAppKitConnections } from '../hooks/use-app-kit-connections.ts';
import { useAppKitEvents } from '../hooks/use-app-kit-events.ts';
import { useAppKitNetwork } from '../hooks/use-app-kit-network.ts';
import { useAppKitProvider } from '../hooks/use-app-kit-provider.ts';
import { useAppKitState } from '../hooks/use-app-kit-state.ts';
import { useAppKitTheme } from '../hooks/use-app-kit-theme.ts';
import { useAppKitWallet } from '../hooks/use-app-kit-wallet.ts';
import { useBalance } from '../hooks/use-balance.ts';
import { useDisconnect } from '../hooks/use-disconnect.ts';
import { useWalletInfo } from '../hooks/use-wallet-info.ts';

let release = () => {};
afterEach(() => {
  cleanup();
  release();
});

/** Counts renders of a hook during a change. */
async function rendersDuring(
  useHook: () => unknown,
  change: (core: AppKitCore) => void,
  {
    networks = [testNetwork(1), testNetwork(2)],
    before: prepare,
  }: {
    readonly networks?: readonly AppKitNetwork[];
    readonly before?: (core: AppKitCore) => void;
  } = {},
): Promise<number> {
  const core = createCore({ networks, adapters: [] });
  release = registerCore(core);
  prepare?.(core);
  let renders = 0;
  renderHook(() => {
    renders += 1;
    return useHook();
  });
  await act(async () => undefined);
  const before = renders;
  await act(async () => change(core));
  return renders - before;
}

/** A change that no public hook exposes. */
const unrelated = (core: AppKitCore) => {
  core.dispatch({
    type: 'toastShown',
    toast: { id: 1, variant: 'success', open: true, autoClose: false, message: 'Hello' },
  });
  core.dispatch({ type: 'pairingChanged', pairing: { status: 'preparing' } });
  updateOptions(core, { locale: 'es' });
};

test.each<readonly [string, () => unknown]>([
  ['useAppKit', useAppKit],
  ['useAppKitAccount', useAppKitAccount],
  ['useAppKitBalance', useAppKitBalance],
  ['useAppKitConnection', () => useAppKitConnection({})],
  ['useAppKitConnections', useAppKitConnections],
  ['useAppKitEvents', useAppKitEvents],
  ['useAppKitNetwork', useAppKitNetwork],
  ['useAppKitProvider', () => useAppKitProvider('eip155')],
  ['useAppKitState', useAppKitState],
  ['useAppKitTheme', useAppKitTheme],
  ['useAppKitWallet', useAppKitWallet],
  ['useBalance', useBalance],
  ['useDisconnect', useDisconnect],
  ['useWalletInfo', useWalletInfo],
])('%s re-renders only when state that it reads changes', async (_name, useHook) => {
  expect(await rendersDuring(useHook, unrelated)).toBe(0);
});

/** Reports that a wallet of a namespace is connected. */
const connects = (core: AppKitCore, namespace: string, chainId: CaipNetworkId) => {
  const accounts = [`${chainId}:0x00000000000000000000000000000000000000aa`] as const;
  const held = { connectorId: 'one', wallet: { name: 'One', type: 'announced' as const }, accounts, chainId };
  core.dispatch({
    type: 'reported',
    projections: {
      [namespace]: {
        connection: { status: 'connected', ...held, address: accounts[0] },
        connections: [held],
        connectors: [],
      },
    },
  });
};

test.each<readonly [string, () => unknown]>([
  ['useAppKitAccount', useAppKitAccount],
  ['useAppKitConnection', useAppKitConnection],
  ['useAppKitConnections', useAppKitConnections],
  ['useAppKitNetwork', useAppKitNetwork],
  ['useAppKitProvider', () => useAppKitProvider('eip155')],
  ['useBalance', useBalance],
  ['useWalletInfo', useWalletInfo],
])('%s re-renders for the connection of its own namespace only', async (_name, useHook) => {
  const networks = [testNetwork(1), { ...testNetwork(2), chainNamespace: 'solana' }];
  const before = (core: AppKitCore) => connects(core, 'eip155', 'eip155:1');
  const renders = (change: (core: AppKitCore) => void) =>
    rendersDuring(useHook, change, { networks, before });
  expect(await renders((core) => connects(core, 'solana', 'solana:2'))).toBe(0);
  cleanup();
  release();
  expect(await renders((core) => connects(core, 'eip155', 'eip155:5'))).toBeGreaterThan(0);
});

test('re-renders a hook when state that it reads changes', async () => {
  expect(await rendersDuring(useAppKitTheme, (core) => setTheme(core, { mode: 'dark' }))).toBe(1);
});
