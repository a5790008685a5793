// @vitest-environment happy-dom
import { createCore, type WalletListing } from '@mooring/core/page';
import { testNetwork } from '@mooring/core/testing';
import { render } from '@testing-library/react';
import { expect, onTestFinished, test } from 'vitest';
import { ModalProvider } from '../view/modal-context.ts';
import { createModalStore } from '../view/modal-store.ts';
import { PairingSkeleton } from './pairing-skeleton.tsx';

const web = { id: 'web', name: 'Web wallet', webapp_link: 'https://wallet.example' } as WalletListing;
const app = { id: 'app', name: 'App', mobile_link: 'app://' } as WalletListing;

/** Whether the skeleton has the shape of a code. */
function isCode(mobile: boolean, wallet?: WalletListing): boolean {
  const device = { mobile, android: mobile, ios: false, telegram: false, safari: false };
  const core = createCore({ networks: [testNetwork(1)], adapters: [], device });
  onTestFinished(() => core.destroy());
  const { container, unmount } = render(
    <ModalProvider value={{ core, store: createModalStore(core), inline: undefined }}>
      <PairingSkeleton wallet={wallet} />
    </ModalProvider>,
  );
  const code = container.querySelector('.mo-qr') !== null;
  if (wallet !== undefined && !code) expect(container.querySelector('.halo')?.childElementCount).toBe(1);
  unmount();
  return code;
}

test('has the shape of a code where a code comes', () => {
  expect(isCode(false)).toBe(true);
  expect(isCode(false, app)).toBe(true);
});

test('shows the wallet where a link that opens it comes', () => {
  expect(isCode(false, web)).toBe(false);
  expect(isCode(true, web)).toBe(false);
  expect(isCode(true, app)).toBe(false);
});

test('has no code on a phone that opens any wallet', () => {
  expect(isCode(true)).toBe(false);
});
