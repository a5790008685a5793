// @vitest-environment happy-dom
import type { AccountType, AppKitCore } from '@mooring/core';
import type { AdapterHost, AdapterProjection } from '@mooring/core/adapter';
import { createCore, open, registerCore } from '@mooring/core/page';
import { testNetwork } from '@mooring/core/testing';
import { act, cleanup, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, expectTypeOf, test } from 'vitest';
import { siteAdapter } from '../test-support/site-page.ts';
import { type UseAppKitAccount, useAppKitAccount } from './use-app-kit-account.ts';
import { useAppKitNetwork } from './use-app-kit-network.ts';
import { useAppKitState } from './use-app-kit-state.ts';
import { useAppKitTheme } from './use-app-kit-theme.ts';
import { useWalletInfo } from './use-wallet-info.ts';

const account = 'eip155:1:0xabcdef0000000000000000000000000000012345';
const connected: AdapterProjection = {
  connectors: [],
  connections: [],
  connection: {
    status: 'connected',
    connectorId: 'harbour',
    wallet: { name: 'Harbour', type: 'announced' },
    accounts: [account],
    address: account,
    chainId: 'eip155:1',
  },
};
interface LighthouseProvider {
  flash(): void;
}
declare module '@mooring/core' {
  interface Namespaces {
    lighthouse: {
      readonly provider: LighthouseProvider;
      readonly accountType: 'payment' | 'ordinal' | 'stx';
    };
  }
}

let host: AdapterHost | undefined;
let core: AppKitCore;
let release: () => void;

beforeEach(() => {
  const adapter = siteAdapter({
    attach: (given) => {
      host = given;
    },
    getBalance: async () => ({ value: 0n, decimals: 18, symbol: 'ETH' }),
  });
  core = createCore({ networks: [testNetwork(1)], adapters: [adapter], themeMode: 'light' });
  release = registerCore(core);
});
afterEach(() => {
  cleanup();
  release();
});

test('useAppKitAccount: types addresses and accounts by namespace', () => {
  const lighthouse = () => useAppKitAccount({ namespace: 'lighthouse' });
  expectTypeOf(lighthouse).returns.toEqualTypeOf<UseAppKitAccount<'lighthouse'>>();
  expectTypeOf<UseAppKitAccount<'lighthouse'>['caipAddress']>().toEqualTypeOf<
    `lighthouse:${string}:${string}` | undefined
  >();
  expectTypeOf<UseAppKitAccount<'lighthouse'>['allAccounts'][number]['type']>().toEqualTypeOf<
    'payment' | 'ordinal' | 'stx'
  >();
  expectTypeOf(() => useAppKitAccount()).returns.toEqualTypeOf<UseAppKitAccount>();
  expectTypeOf<UseAppKitAccount['allAccounts'][number]['type']>().toEqualTypeOf<AccountType>();
});

test('useAppKitNetwork: returns the network of the requested namespace', () => {
  const { result } = renderHook(() => [
    useAppKitNetwork().caipNetworkId,
    useAppKitNetwork({ namespace: 'eip155' }).chainId,
    useAppKitNetwork({ namespace: 'solana' }).caipNetwork,
  ]);
  expect(result.current).toEqual(['eip155:1', 1, undefined]);
});

test('useWalletInfo: returns what the wallet of the requested namespace announces', () => {
  const { result } = renderHook(() => [useWalletInfo().walletInfo, useWalletInfo('solana').walletInfo]);
  expect(result.current).toEqual([undefined, undefined]);
  act(() => host?.report(connected));
  expect(result.current).toEqual([{ name: 'Harbour', type: 'ANNOUNCED' }, undefined]);
});

test('useAppKitTheme: reads and changes the theme, and ignores undefined', () => {
  const { result } = renderHook(() => useAppKitTheme());
  expect(result.current).toMatchObject({ themeMode: 'light', themeVariables: {} });
  act(() => {
    result.current.setThemeMode('dark');
    result.current.setThemeVariables({ '--w3m-accent': 'red' });
  });
  expect(result.current).toMatchObject({ themeMode: 'dark', themeVariables: { '--w3m-accent': 'red' } });
  act(() => {
    result.current.setThemeMode(undefined);
    result.current.setThemeVariables(undefined);
  });
  expect(result.current).toMatchObject({ themeMode: 'dark', themeVariables: { '--w3m-accent': 'red' } });
});

test('useAppKitState: returns initialized, loading, open, the network, the namespace and the remote features', async () => {
  const { result } = renderHook(() => useAppKitState());
  expect(result.current).toEqual({
    initialized: false,
    loading: false,
    open: false,
    selectedNetworkId: 'eip155:1',
    activeChain: 'eip155',
    remoteFeatures: core.store.getState().remoteFeatures,
    ...core.store.getState().remoteFeatures,
  });
  expect(result.current).toMatchObject({ multiWallet: false, activity: true });
  await act(() => core.start());
  act(() => {
    core.dispatch({ type: 'loadingChanged', loading: true });
    open(core);
  });
  expect(result.current).toMatchObject({ initialized: true, loading: true, open: true });
});
