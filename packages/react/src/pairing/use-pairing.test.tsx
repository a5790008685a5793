// @vitest-environment happy-dom

import { createError } from '@mooring/core';
import type { Reach } from '@mooring/core/adapter';
import { createCore, errorInfo, open } from '@mooring/core/page';
import { fakeWallet } from '@mooring/core/testing';
import { FakeClock } from '@mooring/protocol/testing';
import { act, render, screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { ModalProvider } from '../view/modal-context.ts';
import { createModalStore } from '../view/modal-store.ts';
import { PairingAnywhere } from './pairing-anywhere.tsx';

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

it('says once that the wallet declined, and what helps; the code is hidden from assistive technology', () => {
  const core = show();
  const error = errorInfo(createError('REJECTED'));
  act(() => core.dispatch({ type: 'flowChanged', flow: 'connectFlow', state: { status: 'failed', error } }));
  // The view's title says what happened.
  expect(document.querySelector('.mo-qr__cover')?.textContent).toBe('You can try again.New link');
  expect(document.querySelector('.mo-qr__code path')).not.toBeNull();
  expect(screen.queryByRole('img')).toBeNull();
});

/** A wallet whose relay is in a given state. */
function reachedBy(initial: Reach) {
  const relay = { reach: initial, tell: (): void => undefined };
  const wallet = {
    ...fakeWallet(async () => ({})),
    reach: {
      read: () => relay.reach,
      subscribe(listener: () => void) {
        relay.tell = listener;
        return () => undefined;
      },
    },
  };
  return { relay, wallet };
}

it('shows no code while the clock of the device is behind, only what to do', () => {
  const { relay, wallet } = reachedBy('reached');
  const core = show({ wallets: [wallet] });
  act(() =>
    core.dispatch({ type: 'pairingChanged', pairing: { status: 'waiting', uri: 'wc:two', expiry: 2 ** 31 } }),
  );
  const shown = screen.getByTestId('pairing-uri');
  expect(shown.dataset.uri).toBe('wc:two');
  act(() => {
    relay.reach = 'behind';
    relay.tell();
  });
  expect(shown.dataset.uri).toBeUndefined();
  expect(screen.queryByRole('img')).toBeNull();
  expect(document.querySelector('.mo-qr__cover')?.textContent).toBe(
    'This device’s clock is wrongCorrect its date and time, then reload this page.',
  );
  // Neither copying the link nor creating another helps.
  expect(screen.queryByRole('button')).toBeNull();
});

it('reports an offline device immediately, and an unreachable relay after 3 s', async () => {
  const clock = new FakeClock();
  const { relay, wallet } = reachedBy('trying');
  const core = show({ wallets: [wallet], clock });
  act(() => {
    const state = { status: 'pending', since: clock.now() } as const;
    core.dispatch({ type: 'flowChanged', flow: 'connectFlow', state });
    core.dispatch({ type: 'pairingChanged', pairing: { status: 'waiting', uri: 'wc:two', expiry: 2 ** 31 } });
  });
  const said = () => document.querySelector('.status')?.textContent;
  const trying = 'Can’t reach the connection service. Trying again…';
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
  relay.reach = 'reached';
  act(() => {
    window.dispatchEvent(new Event('online'));
    relay.tell();
  });
  expect(said()).toBe('Waiting for your wallet');
  // The wait for the wallet restarts.
  expect(screen.queryByText(/Nothing happening/)).toBeNull();
  await act(() => clock.advance(10_000));
  expect(screen.queryAllByText(/Nothing happening/)).not.toEqual([]);
  // A wallet that has used the link is answering.
  act(() => core.dispatch({ type: 'pairingChanged', pairing: { status: 'idle' } }));
  expect(screen.queryByText(/Nothing happening/)).toBeNull();
});
