// @vitest-environment happy-dom
import { createCore, registerCore, type WalletRequest } from '@mooring/core/page';
import { testNetwork } from '@mooring/core/testing';
import { act, cleanup, renderHook } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { useAppKitRequests } from './use-app-kit-requests.ts';

let release = () => {};
afterEach(() => {
  cleanup();
  release();
});

const request = (key: string, found: boolean) => ({ key, found, walletId: 'walletConnect' }) as WalletRequest;

test('lists the open requests, and hides a found one, but none that this page awaits', async () => {
  const core = createCore({ networks: [testNetwork(1)], adapters: [] });
  release = registerCore(core);
  const { result } = renderHook(() => useAppKitRequests());
  expect(result.current.requests).toEqual([]);
  const requests = [request('mine', false), request('earlier', true)];
  act(() => core.dispatch({ type: 'requestsChanged', requests }));
  expect(result.current.requests).toBe(requests);
  await act(() => result.current.dismiss('mine'));
  await act(() => result.current.dismiss('unknown'));
  expect(result.current.requests).toBe(requests);
  await act(() => result.current.dismiss('earlier'));
  expect(result.current.requests.map(({ key }) => key)).toEqual(['mine']);
});

test('finds requests of an earlier page, except those of another account than the connected one', () => {
  const core = createCore({ networks: [testNetwork(1)], adapters: [] });
  release = registerCore(core);
  const { result } = renderHook(() => useAppKitRequests());
  const alice = 'eip155:1:0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266' as const;
  const bob = 'eip155:1:0x70997970C51812dc3A010C7d01b50e0d17dc79C8' as const;
  const ofAlice = { ...request('earlier', true), namespace: 'eip155' as const, account: alice };
  act(() => core.dispatch({ type: 'requestsChanged', requests: [request('mine', false), ofAlice] }));
  expect(result.current.found).toEqual([ofAlice]);
  const connect = (address: typeof alice | typeof bob) => {
    const wallet = { name: 'Phone', type: 'walletConnect' as const };
    const connected = { status: 'connected' as const, connectorId: 'phone', wallet };
    const connection = { ...connected, address, accounts: [address], chainId: 'eip155:1' as const };
    core.dispatch({
      type: 'reported',
      projections: { eip155: { connectors: [], connections: [], connection } },
    });
  };
  act(() => connect(bob));
  expect(result.current.found).toEqual([]);
  act(() => connect(alice));
  expect(result.current.found).toEqual([ofAlice]);
});

test('reports that the device is offline', () => {
  release = registerCore(createCore({ networks: [testNetwork(1)], adapters: [] }));
  const { result } = renderHook(() => useAppKitRequests());
  expect(result.current.unreached).toBeUndefined();
  const online = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  act(() => void window.dispatchEvent(new Event('offline')));
  expect(result.current.unreached).toBe('offline');
  online.mockRestore();
  act(() => void window.dispatchEvent(new Event('online')));
  expect(result.current.unreached).toBeUndefined();
});

test('keeps its result while the requests stay', () => {
  const core = createCore({ networks: [testNetwork(1)], adapters: [] });
  release = registerCore(core);
  const { result, rerender } = renderHook(() => useAppKitRequests());
  const first = result.current;
  act(() => core.dispatch({ type: 'initialized' }));
  rerender();
  expect(result.current).toBe(first);
});
