// @vitest-environment happy-dom
import { createCore } from '@mooring/core/page';
import { testNetwork } from '@mooring/core/testing';
import { renderHook } from '@testing-library/react';
import { type ReactNode, StrictMode } from 'react';
import { expect, onTestFinished, test } from 'vitest';
import { ModalProvider } from './modal-context.ts';
import { createModalStore } from './modal-store.ts';
import { type ReadOutcome, useUnreadToast } from './use-unread-toast.ts';

function view(first: ReadOutcome) {
  const core = createCore({ networks: [testNetwork(1)], adapters: [] });
  onTestFinished(() => core.destroy());
  const store = createModalStore(core);
  const open = () =>
    renderHook(
      ({ of, outcome }: { readonly of: string; readonly outcome: ReadOutcome }) =>
        useUnreadToast('BALANCE_UNAVAILABLE', of, outcome),
      {
        initialProps: { of: 'mine', outcome: first },
        wrapper: ({ children }: { readonly children: ReactNode }) => (
          <StrictMode>
            <ModalProvider value={{ core, store, inline: undefined }}>{children}</ModalProvider>
          </StrictMode>
        ),
      },
    );
  const { rerender, unmount } = open();
  const said: string[] = [];
  core.store.subscribe(({ toast }, before) => {
    if (toast !== before.toast && toast?.open) said.push(toast.message ?? '');
  });
  return {
    said,
    opensAgain: () => {
      unmount();
      open();
    },
    toast: () => core.store.getState().toast,
    becomes: (outcome: ReadOutcome, of = 'mine') => {
      core.dispatch({ type: 'toastHidden' });
      rerender({ of, outcome });
    },
  };
}

test('shows one toast for data that could not be read, with the text of the specification', () => {
  const { toast, said, becomes } = view('unread');
  expect(toast()).toMatchObject({ variant: 'error', open: true, message: 'Token Balance Unavailable' });
  becomes('pending');
  becomes('unread');
  expect(said).toEqual([]);
});

test('shows it again after a successful read, and for other data', () => {
  const { toast, said, becomes } = view('pending');
  expect(toast()?.open).not.toBe(true);
  becomes('unread');
  becomes('read');
  becomes('unread');
  becomes('unread', 'another account');
  expect(said).toEqual(Array.from({ length: 3 }, () => 'Token Balance Unavailable'));
});

test('does not repeat it when the view opens again', () => {
  const { said, opensAgain } = view('unread');
  opensAgain();
  expect(said).toEqual([]);
});
