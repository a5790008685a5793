// @vitest-environment happy-dom
import type { AppKitCore } from '@mooring/core';
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
import { useDisconnect } from '../hooks/use-disconnect.ts';
import { useWalletInfo } from '../hooks/use-wallet-info.ts';

let release = () => {};
afterEach(() => {
  cleanup();
  release();
});

/** Counts renders of a hook during a change. */
async function rendersDuring(useHook: () => unknown, change: (core: AppKitCore) => void): Promise<number> {
  const core = createCore({ networks: [testNetwork(1), testNetwork(2)], adapters: [] });
  release = registerCore(core);
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
  ['useDisconnect', useDisconnect],
  ['useWalletInfo', useWalletInfo],
])('%s re-renders only when state that it reads changes', async (_name, useHook) => {
  expect(await rendersDuring(useHook, unrelated)).toBe(0);
});

test('re-renders a hook when state that it reads changes', async () => {
  expect(await rendersDuring(useAppKitTheme, (core) => setTheme(core, { mode: 'dark' }))).toBe(1);
});
