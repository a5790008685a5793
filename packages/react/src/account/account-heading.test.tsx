// @vitest-environment happy-dom
import { createCore } from '@mooring/core/page';
import { testNetwork } from '@mooring/core/testing';
import { render, screen } from '@testing-library/react';
import { expect, it, onTestFinished } from 'vitest';
import { ModalProvider } from '../view/modal-context.ts';
import { createModalStore } from '../view/modal-store.ts';
import { AccountHeading } from './account-heading.tsx';

it('shortens the address, which its button copies in full', () => {
  const core = createCore({ networks: [testNetwork(1)], adapters: [] });
  onTestFinished(() => core.destroy());
  const address = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266';
  render(
    <ModalProvider value={{ core, store: createModalStore(core), inline: undefined }}>
      <AccountHeading address={address} caipAddress={undefined} />
    </ModalProvider>,
  );
  expect(document.body.textContent).toContain('0xf3…b92266');
  expect(document.body.textContent).not.toContain(address);
  expect(screen.getByRole('button', { name: /Copy address$/ }).dataset.address).toBe(address);
});
