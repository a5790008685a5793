// @vitest-environment happy-dom
import { createCore, open } from '@mooring/core/page';
import { testNetwork } from '@mooring/core/testing';
import { act, cleanup, render, screen } from '@testing-library/react';
import { Profiler } from 'react';
import { afterEach, expect, test } from 'vitest';
import { ModalProvider, useModal } from './modal-context.ts';
import { createModalStore } from './modal-store.ts';

afterEach(cleanup);

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
