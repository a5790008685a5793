// @vitest-environment happy-dom
import { createCore, registerCore, type WalletRequest } from '@mooring/core/page';
import { testNetwork } from '@mooring/core/testing';
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { messages } from '../messages/account/en.generated.ts';
import { FoundRequests } from './found-requests.tsx';

let release = () => {};
afterEach(() => {
  cleanup();
  release();
});

const alice = 'eip155:1:0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266' as const;
const bob = 'eip155:1:0x70997970C51812dc3A010C7d01b50e0d17dc79C8' as const;
const carol = 'solana:1:7S3P4HxJpyyigGzodYwHtCxZyUQe9JiBMHyRWXArAaKv' as const;

const request = (change: Partial<WalletRequest>): WalletRequest => ({
  ...{ key: 'one', id: 1, walletId: 'walletConnect', namespace: 'eip155', chain: 'eip155:1' },
  ...{ method: 'eth_sendTransaction', purpose: 'transaction', stage: 'sent', askedAt: 0, expiry: 1 },
  ...{ account: alice, found: true },
  ...change,
});

/** Shows them on a page that shows Carol, beside an account of the other namespace. */
async function show(other: typeof alice | typeof bob, ...requests: readonly WalletRequest[]) {
  const networks = [{ ...testNetwork(1), chainNamespace: 'solana' as const }, testNetwork(1)] as const;
  const core = createCore({ networks, adapters: [] });
  release = registerCore(core);
  const connection = (
    address: typeof carol | typeof alice | typeof bob,
    chainId: 'solana:1' | 'eip155:1',
  ) => ({
    connectors: [],
    connections: [],
    connection: {
      ...{
        status: 'connected' as const,
        connectorId: 'walletConnect',
        address,
        accounts: [address],
        chainId,
      },
      wallet: { name: 'Phone', type: 'walletConnect' as const },
    },
  });
  core.dispatch({
    type: 'reported',
    projections: { solana: connection(carol, 'solana:1'), eip155: connection(other, 'eip155:1') },
  });
  core.dispatch({ type: 'requestsChanged', requests });
  expect(core.store.getState().activeNetwork.chainNamespace).toBe('solana');
  await act(async () => void render(<FoundRequests />));
  return core;
}

it('shows a payment of an account that the page does not show, with its outcome, until it is hidden', async () => {
  const core = await show(alice, request({}));
  expect(screen.queryByText(messages.foundTransaction())).not.toBeNull();
  await act(async () => core.dispatch({ type: 'requestsChanged', requests: [request({ outcome: 'sent' })] }));
  expect(screen.queryByText(messages.foundSent())).not.toBeNull();
  fireEvent.click(screen.getByRole('button', { name: messages.foundHide() }));
  await waitFor(() => expect(screen.queryByTestId('page-found-request')).toBeNull());
});

it("hides requests of accounts other than the connected ones, and those of this page's own", async () => {
  await show(bob, request({}), request({ key: 'mine', account: bob, found: false }));
  expect(screen.queryByTestId('page-found-request')).toBeNull();
});

it('shows each of two payments', async () => {
  await show(
    alice,
    request({}),
    request({ key: 'two', namespace: 'solana', account: carol, outcome: 'failed' }),
  );
  expect(screen.queryByText(messages.foundTransaction())).not.toBeNull();
  expect(screen.queryByText(messages.foundFailed())).not.toBeNull();
});
