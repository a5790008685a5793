// @vitest-environment happy-dom
import { act, renderHook, waitFor } from '@testing-library/react';
import { expect, expectTypeOf, test } from 'vitest';
import { connected, disconnected, sitePage } from '../test-support/site-page.ts';
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

test('has none if the wallet has none', async () => {
  const { report } = sitePage({ getProvider: () => Promise.reject(new Error('locked')) });
  const { result } = renderHook(() => useAppKitProvider('eip155'));
  await act(async () => report(connected));
  expect(result.current).toEqual(none);
});
