// @vitest-environment happy-dom
import { createCore, open, type WalletListing } from '@mooring/core/page';
import { testNetwork } from '@mooring/core/testing';
import { act, renderHook } from '@testing-library/react';
import type { ReactNode } from 'react';
import { expect, onTestFinished, test } from 'vitest';
import { ModalProvider } from '../view/modal-context.ts';
import { createModalStore } from '../view/modal-store.ts';
import { useTap } from './use-tap.ts';

const phone = { mobile: true, ios: true, android: false, safari: false, telegram: false };
const app: WalletListing = { id: 'app', name: 'App', mobile_link: 'app://' };
const uri = 'wc:t@2?symKey=1';

function tap(wallet: WalletListing | undefined, device = phone) {
  const core = createCore({ networks: [testNetwork(1)], adapters: [], device });
  onTestFinished(() => core.destroy());
  open(core);
  const store = createModalStore(core);
  let chosen = 0;
  const { result } = renderHook(() => useTap(wallet, () => (chosen += 1)), {
    wrapper: ({ children }: { readonly children: ReactNode }) => (
      <ModalProvider value={{ core, store, inline: undefined }}>{children}</ModalProvider>
    ),
  });
  const link = () =>
    act(() =>
      core.dispatch({ type: 'pairingChanged', pairing: { status: 'waiting', uri, expiry: 1, ahead: true } }),
    );
  return { core, result, link, chosen: () => chosen };
}

test('only chooses the wallet while there is no link', () => {
  const { core, result, chosen } = tap(app);
  expect(result.current).toMatchObject({ href: undefined, newTab: false });
  act(() => result.current.onClick());
  expect([chosen(), core.store.getState().linking]).toEqual([1, undefined]);
});

test('opens the app with the link once there is one, and remembers the app, but not the link', () => {
  const { core, result, link, chosen } = tap(app);
  link();
  expect(result.current.href).toBe(`app://wc?uri=${encodeURIComponent(uri)}`);
  act(() => result.current.onClick());
  expect(chosen()).toBe(1);
  expect(core.store.getState().linking).toEqual({ href: 'app://', name: 'App' });
});

test('opens a new tab in Telegram', () => {
  expect(tap(app, { ...phone, telegram: true }).result.current.newTab).toBe(true);
});

test('does not remember the app of a wallet whose browser opens the page, since no request is answered there', () => {
  const phantom = 'a797aa35c0fadbfc1a53e7f675162ed5226968b44a19ee3d24385c64d1d3c393';
  const { core, result, chosen } = tap({ id: phantom, name: 'Phantom' });
  act(() => result.current.onClick());
  expect([chosen(), core.store.getState().linking]).toEqual([1, undefined]);
});

test('chooses a row without a listed wallet', () => {
  const { result, link, chosen } = tap(undefined);
  link();
  expect(result.current.href).toBeUndefined();
  act(() => result.current.onClick());
  expect(chosen()).toBe(1);
});
