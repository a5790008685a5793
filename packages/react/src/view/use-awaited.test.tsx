// @vitest-environment happy-dom
import { createCore } from '@mooring/core/page';
import { testNetwork } from '@mooring/core/testing';
import { FakeClock } from '@mooring/protocol/testing';
import { act, cleanup, render } from '@testing-library/react';
import { afterEach, expect, onTestFinished, test, vi } from 'vitest';
import { ModalProvider, useModal } from './modal-context.ts';
import { createModalStore } from './modal-store.ts';
import { type Awaited, useAwaited } from './use-awaited.ts';

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

interface Shown {
  readonly network?: Awaited;
  readonly service?: Awaited;
}

function View({ network = { missing: false }, service = { missing: false } }: Shown) {
  useAwaited('network', network);
  useAwaited('service', service);
  return null;
}

/** A view whose data and network the test controls, and what the modal says of it. */
function visitor() {
  const clock = new FakeClock();
  const core = createCore({ networks: [testNetwork(1)], adapters: [], clock });
  onTestFinished(() => core.destroy());
  const store = createModalStore(core);
  let isOnline = true;
  vi.spyOn(navigator, 'onLine', 'get').mockImplementation(() => isOnline);
  const Line = () => useModal().state.delay;
  const modalOf = (view: Shown | undefined) => (
    <ModalProvider value={{ core, store, inline: undefined }}>
      <Line />
      {view && <View {...view} />}
    </ModalProvider>
  );
  const { container, rerender } = render(modalOf({}));
  return {
    says: () => container.textContent,
    view: (next: Shown | undefined) => rerender(modalOf(next)),
    pass: (milliseconds: number) => act(() => clock.advance(milliseconds)),
    network: (online: boolean) =>
      act(() => {
        isOnline = online;
        window.dispatchEvent(new Event(online ? 'online' : 'offline'));
      }),
  };
}

test('reports after 3 s that no answer arrives, until there is something to show', async () => {
  const { says, view, pass } = visitor();
  view({ service: { missing: true } });
  await pass(2_999);
  expect(says()).toBe('');
  await pass(1);
  expect(says()).toBe('service');
  view({ service: { missing: false } });
  expect(says()).toBe('');
  view({ service: { missing: true } });
  expect(says()).toBe('');
});

test('reports it again while a failed request is retried, not while the view shows the failure', async () => {
  const { says, view, pass } = visitor();
  view({ service: { missing: true, failed: true } });
  await pass(3_000);
  expect(says()).toBe('');
  view({ service: { missing: true } });
  await pass(3_000);
  expect(says()).toBe('service');
});

test('restarts the wait for another request', async () => {
  const { says, view, pass } = visitor();
  view({ service: { missing: true, of: 'one' } });
  await pass(2_000);
  view({ service: { missing: true, of: 'other' } });
  await pass(2_999);
  expect(says()).toBe('');
  await pass(1);
  expect(says()).toBe('service');
});

test('reports at once that the device is offline, also while the view shows a failure', async () => {
  const { says, view, network } = visitor();
  view({ service: { missing: true, failed: true } });
  network(false);
  expect(says()).toBe('offline');
  network(true);
  expect(says()).toBe('');
});

test('reports nothing offline while nothing is missing', () => {
  const { says, network } = visitor();
  network(false);
  expect(says()).toBe('');
});

test('names the network first, and nothing once the view has gone', async () => {
  const { says, view, pass } = visitor();
  view({ network: { missing: true }, service: { missing: true } });
  await pass(3_000);
  expect(says()).toBe('network');
  view({ service: { missing: true } });
  expect(says()).toBe('service');
  view(undefined);
  expect(says()).toBe('');
});
