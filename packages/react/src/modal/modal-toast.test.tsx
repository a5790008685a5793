// @vitest-environment happy-dom

import { showToast } from '@mooring/core/modal';
import { createCore, open } from '@mooring/core/page';
import { testNetwork } from '@mooring/core/testing';
import { FakeClock } from '@mooring/protocol/testing';
import { act, cleanup, render } from '@testing-library/react';
import { expect, it, onTestFinished } from 'vitest';
import { ModalProvider } from '../view/modal-context.ts';
import { createModalStore } from '../view/modal-store.ts';
import { useAwaited } from '../view/use-awaited.ts';
import { ModalToast } from './modal-toast.tsx';

function shown(toast: Omit<Parameters<typeof showToast>[1], 'variant'>): string | null {
  const core = createCore({ networks: [testNetwork(1)], adapters: [] });
  open(core);
  showToast(core, { variant: 'error', ...toast });
  const { container } = render(
    <ModalProvider value={{ core, store: createModalStore(core), inline: undefined }}>
      <ModalToast />
    </ModalProvider>,
  );
  const text = container.textContent;
  core.destroy();
  cleanup();
  return text;
}

it('shows the site’s own message, and the words for an error', () => {
  expect(shown({ message: 'Saved for later' })).toContain('Saved for later');
  expect(shown({ message: 'Signature declined', code: 'SIGNATURE_DECLINED' })).toContain(
    'Signature declined',
  );
  expect(shown({ message: 'Failed to fetch', code: 'PUBLISH_FAILED' })).toContain(
    'Your wallet may have received the request',
  );
});

it('names what a wallet was disconnected from, while others are connected', () => {
  expect(shown({ message: 'Solana', code: 'NAMESPACE_LEFT' })).toContain('Disconnected from Solana');
});

it('never shows a developer message', () => {
  const text = shown({ message: 'HTTP status code: 500', code: 'HTTP_STATUS' });
  expect(text).toContain('Something went wrong');
  expect(text).not.toContain('500');
});

function View() {
  useAwaited('service', { missing: true });
  return null;
}

it('shows that the service does not respond, unless there is a toast to show', async () => {
  const clock = new FakeClock();
  const core = createCore({ networks: [testNetwork(1)], adapters: [], clock });
  onTestFinished(() => core.destroy());
  open(core);
  const { container } = render(
    <ModalProvider value={{ core, store: createModalStore(core), inline: undefined }}>
      <View />
      <ModalToast />
    </ModalProvider>,
  );
  await act(() => clock.advance(3_000));
  expect(container.textContent).toBe('The service has not answered yet. Still trying…');
  act(() => showToast(core, { variant: 'error', message: 'Saved for later' }));
  await act(() => clock.advance(200));
  expect(container.textContent).toBe('Saved for later');
});
