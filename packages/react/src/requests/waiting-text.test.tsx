// @vitest-environment happy-dom
import { createCore, type WalletRequest } from '@mooring/core/page';
import { testNetwork } from '@mooring/core/testing';
import { render, screen } from '@testing-library/react';
import { expect, onTestFinished, test } from 'vitest';
import { ModalProvider } from '../view/modal-context.ts';
import { createModalStore } from '../view/modal-store.ts';
import { WaitingText } from './waiting-text.tsx';

const alice = 'eip155:1:0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266' as const;

const request = (change: Partial<WalletRequest> = {}): WalletRequest => ({
  ...{ key: 'one', id: 1, walletId: 'walletConnect', namespace: 'eip155', chain: 'eip155:1' },
  ...{ method: 'personal_sign', purpose: 'signature', stage: 'sent', askedAt: 0, expiry: 1 },
  ...{ account: alice, found: false },
  ...change,
});

function show(connectorId: string, ...requests: readonly WalletRequest[]) {
  const core = createCore({ networks: [testNetwork(1)], adapters: [] });
  onTestFinished(() => core.destroy());
  core.dispatch({ type: 'opened', view: { name: 'Account' } });
  core.dispatch({ type: 'requestsChanged', requests });
  const connection = {
    status: 'connected',
    connectorId,
    address: alice,
    accounts: [alice],
    chainId: 'eip155:1',
    wallet: { name: 'Wallet', type: 'external' },
  } as const;
  core.dispatch({
    type: 'reported',
    projections: { eip155: { connectors: [], connections: [], connection } },
  });
  render(
    <ModalProvider value={{ core, store: createModalStore(core), inline: undefined }}>
      <WaitingText text="Confirm in your wallet" />
    </ModalProvider>,
  );
}

test('describes the progress of a request to a paired wallet', () => {
  show('walletConnect', request());
  expect(screen.queryByText('Request sent. Open your wallet to answer it.')).not.toBeNull();
  expect(screen.queryByText('Confirm in your wallet')).toBeNull();
});

test('explains what to do in a browser wallet, also during another request to a paired one', () => {
  show('test.one', request(), request({ namespace: 'solana', chain: 'solana:one' }));
  expect(screen.queryByText('Confirm in your wallet')).not.toBeNull();
});

test('ignores requests of earlier pages, and those that need no decision', () => {
  show('walletConnect', request({ found: true }), request({ purpose: 'other' }));
  expect(screen.queryByText('Confirm in your wallet')).not.toBeNull();
});
