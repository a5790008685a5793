// @vitest-environment happy-dom
import type { Adapter, CaipAddress, CaipNetworkId } from '@mooring/core';
import type { ChainNamespace } from '@mooring/core/page';
import { testNetwork } from '@mooring/core/testing';
import { act, renderHook, waitFor } from '@testing-library/react';
import { expect, expectTypeOf, test } from 'vitest';
import { address, connected, disconnected, siteAdapter, sitePage } from '../test-support/site-page.ts';
import { useAppKitProvider } from './use-app-kit-provider.ts';

interface RequestProvider {
  request(call: { readonly method: string }): Promise<unknown>;
}
const providerOf = (answer: string): RequestProvider => ({ request: async () => answer });
const none = { walletProvider: undefined, walletProviderType: undefined };

interface BeaconProvider {
  flash(): void;
}
declare module '@mooring/core' {
  interface Namespaces {
    beacon: { readonly provider: BeaconProvider };
  }
}

test('types the provider by namespace', () => {
  const beacon = () => useAppKitProvider('beacon').walletProvider;
  expectTypeOf(beacon).returns.toEqualTypeOf<BeaconProvider | undefined>();
});

test('returns the wallet’s provider and its type while connected', async () => {
  const provider = providerOf('0x1');
  const { report } = sitePage({ getProvider: async () => provider });
  const { result } = renderHook(() => useAppKitProvider<RequestProvider>('eip155'));
  expect(result.current).toEqual(none);
  act(() => report(connected));
  await waitFor(() => expect(result.current.walletProvider).toBe(provider));
  expect(result.current.walletProviderType).toBe('ANNOUNCED');
  act(() => report(disconnected));
  expect(result.current).toEqual(none);
});

test('never returns the provider of the wallet before, however late it answers', async () => {
  const answers: ((provider: unknown) => void)[] = [];
  const { report } = sitePage({ getProvider: () => new Promise((resolve) => answers.push(resolve)) });
  const { result } = renderHook(() => useAppKitProvider<RequestProvider>('eip155'));
  act(() => report(connected));
  act(() => report({ ...connected, connection: { ...connected.connection, connectorId: 'lagoon' } }));
  const [harbour, lagoon] = [providerOf('harbour'), providerOf('lagoon')];
  await act(async () => answers[0]?.(harbour));
  expect(result.current).toEqual(none);
  await act(async () => answers[1]?.(lagoon));
  expect(result.current.walletProvider).toBe(lagoon);
});

test('never returns the provider that a wallet of the same id has elsewhere', async () => {
  const [eip155, beacon] = [providerOf('eip155'), providerOf('beacon')];
  let answer: (provider: unknown) => void = () => undefined;
  const later = new Promise<unknown>((resolve) => {
    answer = resolve;
  });
  const adapterOf = (namespace: string, provider: Promise<unknown>): Adapter => {
    const chainId = `${namespace}:1` as CaipNetworkId;
    const account: CaipAddress = `${chainId}:${address}`;
    const connection = { ...connected.connection, accounts: [account], address: account, chainId };
    return siteAdapter({
      namespace,
      attach: (host) => host.report({ ...connected, connection }),
      getProvider: () => provider as never,
    });
  };
  const adapters = [adapterOf('eip155', Promise.resolve(eip155)), adapterOf('beacon', later)];
  sitePage(
    {},
    {
      adapters,
      networks: [
        testNetwork(1),
        { ...testNetwork(2), chainNamespace: 'beacon', caipNetworkId: 'beacon:1', id: 1 },
      ],
    },
  );
  const { result, rerender } = renderHook(({ namespace }) => useAppKitProvider<RequestProvider>(namespace), {
    initialProps: { namespace: 'eip155' as ChainNamespace },
  });
  await waitFor(() => expect(result.current.walletProvider).toBe(eip155));
  await act(async () => rerender({ namespace: 'beacon' as ChainNamespace }));
  expect(result.current).toEqual(none);
  await act(async () => answer(beacon));
  expect(result.current.walletProvider).toBe(beacon);
});

test('has none if the wallet has none', async () => {
  const { report } = sitePage({ getProvider: () => Promise.reject(new Error('locked')) });
  const { result } = renderHook(() => useAppKitProvider('eip155'));
  await act(async () => report(connected));
  expect(result.current).toEqual(none);
});
