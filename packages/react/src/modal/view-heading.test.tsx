// @vitest-environment happy-dom
import type { CaipNetwork } from '@mooring/core';
import { createCore } from '@mooring/core/page';
import { testNetwork } from '@mooring/core/testing';
import { FakeClock } from '@mooring/protocol/testing';
import { act, render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { ModalProvider } from '../view/modal-context.ts';
import { createModalStore } from '../view/modal-store.ts';
import { ViewHeading } from './view-heading.tsx';

/** A view that waits for a wallet to switch network, with a button in the header and one in the view. */
function switching() {
  const core = createCore({
    networks: [testNetwork(1), testNetwork(5)],
    adapters: [],
    clock: new FakeClock(),
  });
  const asked = core.store.getState().networks.at(-1) as CaipNetwork;
  core.dispatch({ type: 'opened', view: { name: 'Account' } });
  core.dispatch({ type: 'pushed', view: { name: 'SwitchNetwork', network: asked } });
  const store = createModalStore(core, { after: 640, arrives: () => true });
  render(
    <ModalProvider value={{ core, store, inline: undefined }}>
      <div className="header">
        <ViewHeading title="Switch network" hidden={false} />
        <button type="button">Close</button>
      </div>
      <button type="button">Back</button>
    </ModalProvider>,
  );
  const wallet = { name: 'Phone', type: 'walletConnect' } as const;
  const { caipNetworkId: chainId } = asked;
  const account = `${chainId}:0x1` as const;
  const connected = { connectorId: 'phone', wallet, accounts: [account], chainId };
  const connection = { ...connected, status: 'connected', address: account } as const;
  const answer = (): void =>
    act(() => {
      core.batch.report('eip155', { connection, connections: [connected], connectors: [] });
      core.dispatch({ type: 'networkSelected', network: asked });
      core.dispatch({ type: 'routed', history: [{ name: 'Account' }], direction: 'back' });
    });
  return { answer, button: (name: string) => screen.getByRole('button', { name }) };
}

it('takes the focus when it mounts', () => {
  switching();
  expect(document.activeElement).toBe(screen.getByRole('heading'));
});

it('takes the focus from a button that hides because the wallet has answered', () => {
  const { answer, button } = switching();
  button('Back').focus();
  answer();
  expect(document.activeElement).toBe(screen.getByRole('heading'));
});

it('leaves the focus on a button of the header', () => {
  const { answer, button } = switching();
  button('Close').focus();
  answer();
  expect(document.activeElement).toBe(button('Close'));
});
