// @vitest-environment happy-dom

import { createError } from '@mooring/core';
import type { Reach } from '@mooring/core/adapter';
import { createCore, errorInfo, open } from '@mooring/core/page';
import { fakeWallet } from '@mooring/core/testing';
import { FakeClock } from '@mooring/protocol/testing';
import { act, cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { ModalProvider } from '../view/modal-context.ts';
import { createModalStore } from '../view/modal-store.ts';
import { PairingAnywhere } from './pairing-anywhere.tsx';

afterEach(cleanup);

function show(parts: Pick<Parameters<typeof createCore>[0], 'wallets' | 'clock'> = {}) {
  const network = {
    id: 1,
    name: 'One',
    nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
    rpcUrls: { default: { http: [] } },
  };
  const core = createCore({ networks: [network], adapters: [], ...parts });
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

it('keeps showing the code after a wallet has answered', () => {
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

it('reports an offline device immediately, and an unreachable relay after 3 s', async () => {
  const clock = new FakeClock();
  let reach: Reach = 'trying';
  let tell = (): void => undefined;
  const wallet = {
    ...fakeWallet(async () => ({})),
    reach: {
      read: () => reach,
      subscribe(listener: () => void) {
        tell = listener;
        return () => undefined;
      },
    },
  };
  const core = show({ wallets: [wallet], clock });
  act(() =>
    core.dispatch({ type: 'flowChanged', flow: 'connectFlow', state: { status: 'pending', since: 0 } }),
  );
  const said = () => document.querySelector('.status')?.textContent;
  const trying = 'Can’t reach your wallet. Trying again…';
  await act(() => clock.advance(2_900));
  expect(said()).toBe('Waiting for your wallet');
  await act(() => clock.advance(200));
  expect(said()).toBe(trying);
  // Suggests nothing that cannot help.
  await act(() => clock.advance(60_000));
  expect(screen.queryByText(/Nothing happening/)).toBeNull();
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  act(() => void window.dispatchEvent(new Event('offline')));
  expect(said()).toBe('You are offline. Waiting to reconnect…');
  vi.restoreAllMocks();
  reach = 'reached';
  act(() => {
    window.dispatchEvent(new Event('online'));
    tell();
  });
  expect(said()).toBe('Waiting for your wallet');
  expect(screen.queryAllByText(/Nothing happening/)).not.toEqual([]);
});
