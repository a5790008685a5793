// @vitest-environment happy-dom
import { createCore, open } from '@mooring/core/page';
import { testNetwork } from '@mooring/core/testing';
import { act, render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { ModalProvider, useModal } from '../view/modal-context.ts';
import { createModalStore } from '../view/modal-store.ts';
import { FrozenView } from './frozen-view.tsx';

function Content({ onRender }: { readonly onRender: () => void }) {
  const { state } = useModal();
  onRender();
  return (
    <p>
      {state.connectFlow.status} {state.pairing.status}
    </p>
  );
}

/** Its view leaves once the flow has failed. */
function Stage({ onRender }: { readonly onRender: () => void }) {
  const { state } = useModal();
  return (
    <FrozenView leaves={state.connectFlow.status === 'failed'}>
      <Content onRender={onRender} />
    </FrozenView>
  );
}

function renderStage(onRender: () => void = () => undefined) {
  const core = createCore({ networks: [testNetwork(1)], adapters: [] });
  open(core);
  const value = { core, store: createModalStore(core), inline: undefined };
  render(
    <ModalProvider value={value}>
      <Stage onRender={onRender} />
    </ModalProvider>,
  );
  return core;
}

const failed = {
  type: 'flowChanged',
  flow: 'connectFlow',
  state: {
    status: 'failed',
    error: { code: 'REJECTED', text: 'It was declined.', message: '', retryable: true },
  },
} as const;

test('a view that leaves keeps what it last showed, also of changes just before it', async () => {
  const core = renderStage();
  expect(screen.getByText('idle idle')).toBeTruthy();
  await act(async () => {
    core.dispatch({ type: 'pairingChanged', pairing: { status: 'preparing' } });
    core.dispatch(failed);
  });
  expect(screen.getByText('idle idle')).toBeTruthy();
  await act(async () => core.dispatch({ type: 'pairingChanged', pairing: { status: 'idle' } }));
  expect(screen.getByText('idle idle')).toBeTruthy();
});

test('a view that stays shows each change', async () => {
  const core = renderStage();
  await act(async () => core.dispatch({ type: 'pairingChanged', pairing: { status: 'preparing' } }));
  expect(screen.getByText('idle preparing')).toBeTruthy();
});

test('a view renders only for what it reads', async () => {
  let renders = 0;
  const core = renderStage(() => {
    renders += 1;
  });
  const before = renders;
  await act(async () => core.dispatch({ type: 'signInChanged', signIn: { status: 'checking' } }));
  expect(renders).toBe(before);
});
