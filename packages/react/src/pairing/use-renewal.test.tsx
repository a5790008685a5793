// @vitest-environment happy-dom
import { createCore, open } from '@mooring/core/page';
import { fakeWallet, testNetwork } from '@mooring/core/testing';
import { linkRenewalLimit } from '@mooring/protocol/limits';
import { FakeClock } from '@mooring/protocol/testing';
import { act, cleanup, renderHook } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, expect, onTestFinished, test, vi } from 'vitest';
import { ModalProvider } from '../view/modal-context.ts';
import { createModalStore } from '../view/modal-store.ts';
import { useRenewal } from './use-renewal.ts';

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

function show(visibility: DocumentVisibilityState = 'visible') {
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue(visibility);
  const core = createCore({
    networks: [testNetwork(1)],
    adapters: [],
    wallets: [fakeWallet()],
    clock: new FakeClock(),
  });
  onTestFinished(() => core.destroy());
  open(core);
  let renewed = 0;
  // Without an adapter every new link fails at once.
  core.store.subscribe(({ pairing }, before) => {
    if (pairing.status === 'failed' && pairing !== before.pairing) renewed += 1;
  });
  const store = createModalStore(core);
  const hook = renderHook((expired: boolean) => useRenewal(expired), {
    initialProps: false,
    wrapper: ({ children }: { readonly children: ReactNode }) => (
      <ModalProvider value={{ core, store, inline: undefined }}>{children}</ModalProvider>
    ),
  });
  return { ...hook, renewed: () => renewed };
}

test('renews a link once it expires, and no other', async () => {
  const { result, rerender, renewed } = show();
  expect([result.current, renewed()]).toEqual([false, 0]);
  await act(async () => rerender(true));
  expect([result.current, renewed()]).toEqual([true, 1]);
});

test(`renews ${linkRenewalLimit} links at most`, async () => {
  const { result, rerender, renewed } = show();
  for (let time = 0; time < linkRenewalLimit + 2; time += 1) {
    await act(async () => rerender(true));
    await act(async () => rerender(false));
  }
  expect(renewed()).toBe(linkRenewalLimit);
  await act(async () => rerender(true));
  expect(result.current).toBe(false);
});

test('waits until the page is seen again', async () => {
  const { result, rerender, renewed } = show('hidden');
  await act(async () => rerender(true));
  expect([result.current, renewed()]).toEqual([true, 0]);
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('visible');
  await act(async () => void document.dispatchEvent(new Event('visibilitychange')));
  expect(renewed()).toBe(1);
});
