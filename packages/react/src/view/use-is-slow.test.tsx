// @vitest-environment happy-dom
import { createCore } from '@mooring/core/page';
import { testNetwork } from '@mooring/core/testing';
import { FakeClock } from '@mooring/protocol/testing';
import { act, renderHook } from '@testing-library/react';
import type { ReactNode } from 'react';
import { expect, it, onTestFinished } from 'vitest';
import { ModalProvider } from './modal-context.ts';
import { createModalStore } from './modal-store.ts';
import { useIsSlow } from './use-is-slow.ts';

interface Wait {
  readonly since: number | undefined;
  readonly unreachable?: boolean;
}

/** A view that waits for a wallet. */
function waiting(wait: (now: number) => Wait) {
  const clock = new FakeClock();
  const core = createCore({ networks: [testNetwork(1)], adapters: [], clock });
  onTestFinished(() => core.destroy());
  const value = { core, store: createModalStore(core), inline: undefined };
  const wrapper = ({ children }: { readonly children: ReactNode }) => (
    <ModalProvider value={value}>{children}</ModalProvider>
  );
  const { result, rerender } = renderHook(({ since, unreachable }: Wait) => useIsSlow(since, unreachable), {
    wrapper,
    initialProps: wait(clock.now()),
  });
  return {
    isSlow: () => result.current,
    now: () => clock.now(),
    pass: (milliseconds: number) => act(() => clock.advance(milliseconds)),
    rerender,
  };
}

it('is slow ten seconds after the request', async () => {
  const { isSlow, pass } = waiting((now) => ({ since: now }));
  await pass(9_999);
  expect(isSlow()).toBe(false);
  await pass(1);
  expect(isSlow()).toBe(true);
});

it('counts the time before the view opened', async () => {
  const { isSlow, pass } = waiting((now) => ({ since: now - 9_000 }));
  await pass(999);
  expect(isSlow()).toBe(false);
  await pass(1);
  expect(isSlow()).toBe(true);
});

it('restarts the count for another request, and does not count without one', async () => {
  const { isSlow, pass, now, rerender } = waiting((at) => ({ since: at }));
  await pass(10_000);
  rerender({ since: now() });
  expect(isSlow()).toBe(false);
  rerender({ since: undefined });
  await pass(20_000);
  expect(isSlow()).toBe(false);
});

it('restarts the count once a wallet can be reached again', async () => {
  const { isSlow, pass, now, rerender } = waiting((at) => ({ since: at }));
  const since = now();
  await pass(5_000);
  rerender({ since, unreachable: true });
  await pass(20_000);
  expect(isSlow()).toBe(false);
  rerender({ since });
  await pass(9_999);
  expect(isSlow()).toBe(false);
  await pass(1);
  expect(isSlow()).toBe(true);
});
