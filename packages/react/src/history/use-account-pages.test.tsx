// @vitest-environment happy-dom
import type { ObservedPages, PagesState } from '@mooring/core/activity';
import { createCore } from '@mooring/core/page';
import { testNetwork } from '@mooring/core/testing';
import { act, renderHook } from '@testing-library/react';
import type { ReactNode } from 'react';
import { expect, it, onTestFinished, vi } from 'vitest';
import { ModalProvider } from '../view/modal-context.ts';
import { createModalStore } from '../view/modal-store.ts';
import { useAccountPages } from './use-account-pages.ts';

const alice = 'eip155:1:0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266';
const bob = 'eip155:1:0x70997970C51812dc3A010C7d01b50e0d17dc79C8';
const state: PagesState<string> = {
  pages: ['first'],
  readAt: 1,
  error: undefined,
  fetching: false,
  fetchingNext: false,
  hasNext: true,
};

function show(api: string | undefined, connected?: typeof alice | typeof bob) {
  const core = createCore({ networks: [testNetwork(1)], adapters: [], api });
  onTestFinished(() => core.destroy());
  core.dispatch({ type: 'opened', view: { name: 'Account' } });
  const connect = (address: typeof alice | typeof bob): void => {
    const connection = {
      status: 'connected',
      connectorId: 'one',
      address,
      accounts: [address],
      chainId: 'eip155:1',
      wallet: { name: 'One', type: 'injected' },
    } as const;
    core.dispatch({
      type: 'reported',
      projections: { eip155: { connectors: [], connections: [], connection } },
    });
  };
  if (connected !== undefined) connect(connected);
  const observe = vi.fn(
    (): ObservedPages<string> => ({
      read: () => state,
      subscribe: () => () => undefined,
      refetch: () => undefined,
      more: () => undefined,
    }),
  );
  const store = createModalStore(core);
  const { result, rerender } = renderHook(() => useAccountPages(observe), {
    wrapper: ({ children }: { readonly children: ReactNode }) => (
      <ModalProvider value={{ core, store, inline: undefined }}>{children}</ModalProvider>
    ),
  });
  return { result, rerender, observe, connect };
}

const api = 'http://127.0.0.1:1';

it('reads the pages of the account, and of another account once that is active', () => {
  const { result, rerender, observe, connect } = show(api, alice);
  expect(result.current).toMatchObject({ caipAddress: alice, hasHistory: true, read: state });
  rerender();
  expect(observe).toHaveBeenCalledOnce();
  act(() => connect(bob));
  expect(observe).toHaveBeenCalledTimes(2);
  expect(observe).toHaveBeenLastCalledWith(expect.anything(), expect.objectContaining({ address: bob }));
});

it('reads nothing without an account', () => {
  const { result, observe } = show(api);
  expect(result.current.observed).toBeUndefined();
  expect(result.current.read).toMatchObject({ pages: undefined, fetching: false, hasNext: false });
  expect(observe).not.toHaveBeenCalled();
});

it('reads nothing without an API', () => {
  const { result, observe } = show(undefined, alice);
  expect(result.current).toMatchObject({ hasHistory: false, observed: undefined });
  expect(observe).not.toHaveBeenCalled();
});
