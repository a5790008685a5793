// @vitest-environment happy-dom
import { createCore } from '@mooring/core/page';
import { testNetwork } from '@mooring/core/testing';
import { act, render, screen } from '@testing-library/react';
import { expect, onTestFinished, test } from 'vitest';
import { ModalProvider } from '../view/modal-context.ts';
import { createModalStore } from '../view/modal-store.ts';
import { SIWXSignMessage } from './siwx-sign-message.tsx';

const alice = 'eip155:1:0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266' as const;
const waiting = 'Approve the signature in your wallet.';

function show() {
  const core = createCore({ networks: [testNetwork(1)], adapters: [] });
  onTestFinished(() => core.destroy());
  core.dispatch({ type: 'opened', view: { name: 'SIWXSignMessage' } });
  render(
    <ModalProvider value={{ core, store: createModalStore(core), inline: undefined }}>
      <SIWXSignMessage />
    </ModalProvider>,
  );
  return core;
}

test('once the wallet has signed, shows that the site checks it, and no longer asks for an approval', () => {
  const core = show();
  act(() => core.dispatch({ type: 'flowChanged', flow: 'signFlow', state: { status: 'pending', since: 0 } }));
  expect(screen.getByText(waiting)).toBeDefined();
  act(() =>
    core.dispatch({
      type: 'toastShown',
      toast: { id: 1, open: true, autoClose: false, variant: 'loading', code: 'AUTHENTICATING' },
    }),
  );
  expect(screen.queryByText(waiting)).toBeNull();
  expect(screen.getByText('Checking your signature')).toBeDefined();
});

test('the button that signs in stays as it is while the card shows that the visitor is signed in', () => {
  const core = show();
  const connection = {
    status: 'connected',
    connectorId: 'one',
    address: alice,
    accounts: [alice],
    chainId: 'eip155:1',
    wallet: { name: 'Wallet', type: 'external' },
  } as const;
  act(() => {
    core.dispatch({
      type: 'reported',
      projections: { eip155: { connectors: [], connections: [], connection } },
    });
    core.dispatch({ type: 'flowChanged', flow: 'signFlow', state: { status: 'pending', since: 0 } });
  });
  const sign = screen.getByRole('button', { name: 'Sign in' });
  const busy = sign.outerHTML;
  act(() => {
    core.dispatch({ type: 'flowChanged', flow: 'signFlow', state: { status: 'idle' } });
    core.dispatch({ type: 'signInChanged', signIn: { status: 'signed' } });
    core.dispatch({ type: 'closed' });
  });
  expect(screen.getByText('Signed in')).toBeDefined();
  expect(sign.outerHTML).toBe(busy);
});
