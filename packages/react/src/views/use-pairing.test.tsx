// @vitest-environment happy-dom
import { createError } from '@mooring/core';
import { errorInfo } from '@mooring/core/modal';
import { createCore, open } from '@mooring/core/page';
import { act, cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { ModalProvider } from '../view/modal-context.ts';
import { createModalStore } from '../view/modal-store.ts';
import { PairingAnywhere } from './pairing-anywhere.tsx';

afterEach(cleanup);

function show() {
  const network = {
    id: 1,
    name: 'One',
    nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
    rpcUrls: { default: { http: [] } },
  };
  const core = createCore({ networks: [network], adapters: [] });
  open(core);
  render(
    <ModalProvider value={{ core, store: createModalStore(core), inline: undefined }}>
      <PairingAnywhere wallet={undefined} />
    </ModalProvider>,
  );
  act(() => {
    core.dispatch({ type: 'flowChanged', flow: 'connectFlow', state: { status: 'pending', since: 0 } });
    core.dispatch({ type: 'pairingChanged', pairing: { status: 'waiting', uri: 'wc:one', expiry: 2 ** 31 } });
  });
  act(() => core.dispatch({ type: 'pairingChanged', pairing: { status: 'idle' } }));
  return core;
}

it('waits with the code after a wallet has answered', () => {
  show();
  expect(screen.queryByRole('img', { name: 'QR code to connect a wallet' })).not.toBeNull();
  expect(screen.queryByRole('button', { name: 'New link' })).toBeNull();
});

it('shows why the connection failed after a wallet has answered, and offers another link', () => {
  const core = show();
  const error = errorInfo(createError('UNKNOWN'));
  act(() => core.dispatch({ type: 'flowChanged', flow: 'connectFlow', state: { status: 'failed', error } }));
  expect(screen.queryAllByText('Something went wrong')).not.toEqual([]);
  expect(screen.queryByRole('button', { name: 'New link' })).not.toBeNull();
});
