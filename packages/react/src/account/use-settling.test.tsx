// @vitest-environment happy-dom
import { createCore } from '@mooring/core/page';
import { testNetwork } from '@mooring/core/testing';
import { FakeClock } from '@mooring/protocol/testing';
import { act, renderHook } from '@testing-library/react';
import { type ReactNode, StrictMode } from 'react';
import { expect, onTestFinished, test } from 'vitest';
import { ModalProvider } from '../view/modal-context.ts';
import { createModalStore } from '../view/modal-store.ts';
import { useSettling } from './use-settling.ts';

test('waits while data loads, for a second at most', async () => {
  const clock = new FakeClock();
  const core = createCore({ networks: [testNetwork(1)], adapters: [], clock });
  onTestFinished(() => core.destroy());
  const store = createModalStore(core);
  const { result, rerender } = renderHook((reading: boolean) => useSettling(reading), {
    initialProps: true,
    wrapper: ({ children }: { readonly children: ReactNode }) => (
      <StrictMode>
        <ModalProvider value={{ core, store, inline: undefined }}>{children}</ModalProvider>
      </StrictMode>
    ),
  });
  await act(() => clock.advance(999));
  expect(result.current).toBe(true);
  await act(() => clock.advance(1));
  expect(result.current).toBe(false);
  // Another account is loading.
  rerender(false);
  expect(result.current).toBe(false);
  rerender(true);
  expect(result.current).toBe(true);
});
