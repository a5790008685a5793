// @vitest-environment happy-dom
import { createCore, type WalletRequest } from '@mooring/core/page';
import { testNetwork } from '@mooring/core/testing';
import { act, render, screen } from '@testing-library/react';
import { expect, onTestFinished, test } from 'vitest';
import { ModalProvider } from '../view/modal-context.ts';
import { createModalStore } from '../view/modal-store.ts';
import { FoundRequests } from './found-requests.tsx';

const alice = 'eip155:1:0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266' as const;
const bob = 'eip155:1:0x70997970C51812dc3A010C7d01b50e0d17dc79C8' as const;

const request = (change: Partial<WalletRequest>): WalletRequest => ({
  ...{ key: 'one', id: 1, walletId: 'walletConnect', namespace: 'eip155', chain: 'eip155:1' },
  ...{ method: 'eth_sendTransaction', purpose: 'transaction', stage: 'sent', askedAt: 0, expiry: 1 },
  ...{ account: alice, found: true },
  ...change,
});

function show(requests: readonly WalletRequest[], connected?: typeof alice | typeof bob) {
  const core = createCore({ networks: [testNetwork(1)], adapters: [] });
  onTestFinished(() => core.destroy());
  core.dispatch({ type: 'opened', view: { name: 'Account' } });
  core.dispatch({ type: 'requestsChanged', requests });
  if (connected !== undefined) {
    const connection = {
      status: 'connected',
      connectorId: 'walletConnect',
      address: connected,
      accounts: [connected],
      chainId: 'eip155:1',
      wallet: { name: 'Phone', type: 'walletConnect' },
    } as const;
    core.dispatch({
      type: 'reported',
      projections: { eip155: { connectors: [], connections: [], connection } },
    });
  }
  render(
    <ModalProvider value={{ core, store: createModalStore(core), inline: undefined }}>
      <FoundRequests />
    </ModalProvider>,
  );
  return core;
}

test('shows an open request, then its outcome', () => {
  const core = show([request({})], alice);
  expect(screen.getByTestId('found-request').dataset.outcome).toBe('open');
  act(() => core.dispatch({ type: 'requestsChanged', requests: [request({ outcome: 'sent' })] }));
  expect(screen.getByTestId('found-request').dataset.outcome).toBe('sent');
});

test('hides requests that this page itself awaits', () => {
  show([request({ found: false })], alice);
  expect(screen.queryByTestId('found-request')).toBeNull();
});

test('hides requests of accounts other than the connected one', () => {
  show([request({ outcome: 'sent' })], bob);
  expect(screen.queryByTestId('found-request')).toBeNull();
});

test('shows an account that is not connected yet', () => {
  show([request({})]);
  expect(screen.queryByTestId('found-request')).not.toBeNull();
});

test('shows a known outcome with the account only, and an open or unknown request everywhere', () => {
  const core = show([request({ outcome: 'sent' })], alice);
  const tell = (change: Partial<WalletRequest>) =>
    act(() => core.dispatch({ type: 'requestsChanged', requests: [request(change)] }));
  const outcome = () => screen.queryByTestId('found-request')?.dataset.outcome;
  expect(outcome()).toBe('sent');
  act(() =>
    core.dispatch({
      type: 'routed',
      history: [{ name: 'Account' }, { name: 'WalletSend' }],
      direction: 'forward',
    }),
  );
  expect(outcome()).toBeUndefined();
  tell({});
  expect(outcome()).toBe('open');
  tell({ outcome: 'unknown' });
  expect(outcome()).toBe('unknown');
  tell({ outcome: 'failed' });
  expect(outcome()).toBeUndefined();
});
