// @vitest-environment happy-dom
import { createCore } from '@mooring/core/page';
import { testNetwork } from '@mooring/core/testing';
import { render } from '@testing-library/react';
import { expect, it, onTestFinished } from 'vitest';
import { ModalProvider } from '../view/modal-context.ts';
import { createModalStore } from '../view/modal-store.ts';
import { AccountAmount } from './account-amount.tsx';

function show(parameters: Parameters<typeof AccountAmount>[0]): HTMLElement {
  const core = createCore({ networks: [testNetwork(1)], adapters: [] });
  onTestFinished(() => core.destroy());
  const store = createModalStore(core);
  return render(
    <ModalProvider value={{ core, store, inline: undefined }}>
      <AccountAmount {...parameters} />
    </ModalProvider>,
  ).container;
}

const balance = { value: 1_234_567_890_000_000_000n, decimals: 18, symbol: 'ETH' };

it('shows the rounded amount with its unit, and all decimals on hover if wanted', () => {
  const plain = show({ balance, failed: false });
  expect(plain.textContent).toContain('1.234');
  expect(plain.textContent).toContain('ETH');
  expect(plain.querySelector('[title]')).toBeNull();
  const full = show({ balance, failed: false, full: true });
  expect(full.querySelector('[title]')?.getAttribute('title')).toContain('1.23456789');
});

it('shows a placeholder until the balance is read, and shows that it cannot be read', () => {
  expect(show({ balance: undefined, failed: false }).textContent).toBe('');
  expect(show({ balance: undefined, failed: true }).textContent).not.toBe('');
});

it('shows the last balance while a later read fails', () => {
  expect(show({ balance, failed: true }).textContent).toContain('1.234');
});
