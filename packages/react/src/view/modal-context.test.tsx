// @vitest-environment happy-dom
import { createCore, open } from '@mooring/core/page';
import { testNetwork } from '@mooring/core/testing';
import { act, render, screen } from '@testing-library/react';
import { Profiler } from 'react';
import { expect, test } from 'vitest';
import { ModalProvider, useModal } from './modal-context.ts';
import { createModalStore } from './modal-store.ts';

function EvmConnection() {
  const { state } = useModal();
  return <p>{state.connections.eip155?.status}</p>;
}

test('re-renders a view that shows one namespace only for the connection of this one', async () => {
  const core = createCore({ networks: [testNetwork(1)], adapters: [] });
  open(core);
  let renders = 0;
  const count = () => {
    renders += 1;
  };
  render(
    <ModalProvider value={{ core, store: createModalStore(core), inline: undefined }}>
      <Profiler id="view" onRender={count}>
        <EvmConnection />
      </Profiler>
    </ModalProvider>,
  );
  const before = renders;
  const connecting = (namespace: string) => ({
    type: 'reported' as const,
    projections: {
      [namespace]: {
        connection: { status: 'connecting' as const, connectorId: 'one', reconnecting: false },
        connections: [],
        connectors: [],
      },
    },
  });
  await act(async () => core.dispatch(connecting('solana')));
  expect(renders).toBe(before);
  await act(async () => core.dispatch(connecting('eip155')));
  expect(screen.getByText('connecting')).toBeTruthy();
});

function Flow() {
  const { state } = useModal();
  return <p>{state.connectFlow.status}</p>;
}

test('re-renders a view only when state that it reads changes', async () => {
  const core = createCore({ networks: [testNetwork(1)], adapters: [] });
  open(core);
  let renders = 0;
  const count = () => {
    renders += 1;
  };
  render(
    <ModalProvider value={{ core, store: createModalStore(core), inline: undefined }}>
      <Profiler id="view" onRender={count}>
        <Flow />
      </Profiler>
    </ModalProvider>,
  );
  const before = renders;
  await act(async () => {
    core.dispatch({
      type: 'toastShown',
      toast: { id: 1, variant: 'success', open: true, autoClose: false, message: 'Hello' },
    });
    core.dispatch({ type: 'walletsChanged', wallets: { status: 'loading' } });
    core.dispatch({ type: 'pairingChanged', pairing: { status: 'preparing' } });
  });
  expect(renders).toBe(before);
  await act(async () => {
    core.dispatch({
      type: 'flowChanged',
      flow: 'connectFlow',
      state: {
        status: 'failed',
        error: {
          code: 'REJECTED',
          text: 'It was declined.',
          message: '',
          retryable: true,
        },
      },
    });
  });
  expect(renders).toBeGreaterThan(before);
  expect(screen.getByText('failed')).toBeTruthy();
});
