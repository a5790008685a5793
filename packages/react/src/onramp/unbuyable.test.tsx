// @vitest-environment happy-dom
import { createCore } from '@mooring/core/page';
import { testNetwork } from '@mooring/core/testing';
import { render, screen } from '@testing-library/react';
import { expect, onTestFinished, test, vi } from 'vitest';
import { ModalProvider } from '../view/modal-context.ts';
import { createModalStore } from '../view/modal-store.ts';
import { Unbuyable } from './unbuyable.tsx';

test('retries a failed read once at a time', () => {
  const core = createCore({ networks: [testNetwork(1)], adapters: [] });
  onTestFinished(() => core.destroy());
  const store = createModalStore(core);
  const retry = vi.fn();
  const show = (fetching: boolean) => (
    <ModalProvider value={{ core, store, inline: undefined }}>
      <Unbuyable offered read={{ data: undefined, fetching }} retry={retry} />
    </ModalProvider>
  );
  const { rerender } = render(show(false));
  const button = screen.getByRole('button', { name: 'Try again' });
  button.click();
  expect(retry).toHaveBeenCalledTimes(1);
  rerender(show(true));
  expect(button.getAttribute('aria-busy')).toBe('true');
  button.click();
  expect(retry).toHaveBeenCalledTimes(1);
});
