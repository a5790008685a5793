// @vitest-environment happy-dom
import { act, renderHook, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { address, connected, disconnected, sitePage } from '../test-support/site-page.ts';
import { useAppKitWallet } from './use-app-kit-wallet.ts';

const harbour = { id: 'harbour', type: 'announced', name: 'Harbour', namespaces: ['eip155'] } as const;
const offered = { ...disconnected, connectors: [harbour] };

test('reports an unknown wallet to onError without rejecting', async () => {
  sitePage();
  const errors: string[] = [];
  const { result } = renderHook(() => useAppKitWallet({ onError: (error) => errors.push(error.message) }));
  await act(() => result.current.connect('nobody'));
  expect(result.current).toMatchObject({ isError: true, isPending: false, data: undefined });
  expect(errors).toEqual(['The wallet is not available in this browser.']);
});

test('connects a wallet of the page, and is pending until it has answered', async () => {
  let answer = (): void => undefined;
  const page = sitePage({
    connect: () =>
      new Promise<void>((resolve) => {
        answer = () => {
          page.report({ ...connected, connectors: [harbour] });
          resolve();
        };
      }),
  });
  const onSuccess = vi.fn();
  const { result } = renderHook(() => useAppKitWallet({ onSuccess }));
  act(() => page.report(offered));
  expect(result.current).toMatchObject({ isReady: false, isPending: false, isSuccess: false });
  await act(() => page.core.start());
  expect(result.current.isReady).toBe(true);
  let connects: Promise<void> | undefined;
  await act(async () => {
    connects = result.current.connect('harbour');
  });
  await waitFor(() => expect(page.core.store.getState().connectFlow.status).toBe('pending'));
  expect(result.current.isPending).toBe(true);
  await act(async () => {
    answer();
    await connects;
  });
  const data = { chainNamespace: 'eip155', chainId: '1', address };
  expect(result.current).toMatchObject({ data, isPending: false, isSuccess: true, isError: false });
  expect(onSuccess).toHaveBeenCalledExactlyOnceWith(data);
});

test('is idle again if nothing is connected in the end', async () => {
  const onSuccess = vi.fn();
  const onError = vi.fn();
  const { core, report } = sitePage();
  const { result } = renderHook(() => useAppKitWallet({ onSuccess, onError }));
  act(() => report(offered));
  await act(() => core.start());
  await act(() => result.current.connect('harbour'));
  expect(result.current).toMatchObject({ isPending: false, isSuccess: false, isError: false });
  expect([onSuccess, onError].map(({ mock }) => mock.calls.length)).toEqual([0, 0]);
});

test('connects although the site’s `onSuccess` throws, and reports its error as uncaught', async () => {
  const microtask = vi.spyOn(globalThis, 'queueMicrotask');
  const onError = vi.fn();
  const page = sitePage({ connect: async () => page.report({ ...connected, connectors: [harbour] }) });
  const { result } = renderHook(() =>
    useAppKitWallet({
      onError,
      onSuccess() {
        throw new Error('the site');
      },
    }),
  );
  act(() => page.report(offered));
  await act(() => page.core.start());
  microtask.mockImplementation(() => undefined);
  await act(() => result.current.connect('harbour'));
  expect(() => microtask.mock.calls.map(([report]) => report())).toThrow('the site');
  microtask.mockRestore();
  expect(result.current).toMatchObject({ isSuccess: true, isError: false });
  expect(onError).not.toHaveBeenCalled();
});
