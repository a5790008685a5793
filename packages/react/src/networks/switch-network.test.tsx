// @vitest-environment happy-dom
import { type CaipNetwork, createError } from '@mooring/core';

import { createCore, errorInfo, type WalletRequest } from '@mooring/core/page';
import { testNetwork } from '@mooring/core/testing';
import { FakeClock } from '@mooring/protocol/testing';
import { act, render, screen } from '@testing-library/react';
import { expect, onTestFinished, test } from 'vitest';
import { ModalProvider } from '../view/modal-context.ts';
import { createModalStore } from '../view/modal-store.ts';
import { SwitchNetwork } from './switch-network.tsx';

function switching() {
  const clock = new FakeClock();
  const core = createCore({ networks: [testNetwork(1), testNetwork(5)], adapters: [], clock });
  onTestFinished(() => core.destroy());
  const network = core.store.getState().networks.at(-1) as CaipNetwork;
  core.dispatch({ type: 'opened', view: { name: 'SwitchNetwork', network } });
  const account = `eip155:1:0x${'1'.repeat(40)}` as const;
  const connection = {
    status: 'connected',
    connectorId: 'walletConnect',
    wallet: { name: 'Phone', type: 'walletConnect' },
    accounts: [account],
    address: account,
    chainId: 'eip155:1',
  } as const;
  core.dispatch({
    type: 'reported',
    projections: { eip155: { connection, connections: [], connectors: [] } },
  });
  core.dispatch({ type: 'flowChanged', flow: 'switchFlow', state: { status: 'pending', since: 0 } });
  const ask = (stage: WalletRequest['stage']): void => {
    const request: WalletRequest = {
      ...({ key: 'one', id: 1, walletId: 'walletConnect', namespace: 'eip155', chain: 'eip155:1' } as const),
      ...({
        method: 'wallet_switchEthereumChain',
        purpose: 'network',
        stage,
        askedAt: 0,
        expiry: 1,
      } as const),
      ...{ account, found: false },
    };
    core.dispatch({ type: 'requestsChanged', requests: [request] });
  };
  render(
    <ModalProvider value={{ core, store: createModalStore(core), inline: undefined }}>
      <SwitchNetwork network={network} />
    </ModalProvider>,
  );
  return { core, clock, ask };
}

test('announces the request once it is shown, and then each step', async () => {
  const { clock, ask } = switching();
  const said = () => screen.getByRole('status').textContent;
  await act(() => clock.advance(299));
  expect(said()).toBe('');
  await act(() => clock.advance(1));
  expect(said()).toMatch(/^Approve in Phone\. Confirm in your wallet/);
  act(() => ask('sent'));
  expect(said()).toBe('Approve in Phone. Request sent. Open your wallet to answer it.');
  act(() => ask('there'));
  expect(said()).toBe('Approve in Phone. Your wallet is open. Answer the request there.');
});

test('announces a failure in a new region, at once', async () => {
  const { core, clock } = switching();
  await act(() => clock.advance(300));
  const before = screen.getByRole('status');
  const error = errorInfo(createError('REJECTED'));
  act(() => core.dispatch({ type: 'flowChanged', flow: 'switchFlow', state: { status: 'failed', error } }));
  const alert = screen.getByRole('alert');
  expect(alert).not.toBe(before);
  expect(alert.textContent).toBe('Request declined. The network did not change. You can try again.');
  expect(screen.queryByRole('status')).toBeNull();
});
