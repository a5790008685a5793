// @vitest-environment happy-dom
import { createCore, type ModalOptions, open } from '@mooring/core/page';
import { cleanup, render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { ModalProvider } from '../view/modal-context.ts';
import { createModalStore } from '../view/modal-store.ts';
import { ModalHeader } from './modal-header.tsx';

function show(modal: Partial<ModalOptions>): void {
  const network = {
    id: 1,
    name: 'One',
    nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
    rpcUrls: { default: { http: [] } },
  };
  const core = createCore({ networks: [network], adapters: [], modal });
  open(core);
  render(
    <ModalProvider value={{ core, store: createModalStore(core), inline: undefined }}>
      <ModalHeader setLabel={() => undefined} />
    </ModalProvider>,
  );
}

it('enableWalletGuide: shows the help button on Connect unless the site turns it off', () => {
  show({});
  expect(screen.queryByRole('button', { name: 'What is a wallet?' })).not.toBeNull();
  cleanup();
  show({ enableWalletGuide: false });
  expect(screen.queryByRole('button', { name: 'What is a wallet?' })).toBeNull();
});
