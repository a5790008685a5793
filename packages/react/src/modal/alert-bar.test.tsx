// @vitest-environment happy-dom

import type { AppKitCore } from '@mooring/core';
import { showAlert } from '@mooring/core/modal';
import { createCore, open } from '@mooring/core/page';
import { testNetwork } from '@mooring/core/testing';
import { errorTitles } from '@mooring/protocol/error-catalogue';
import { render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { ModalProvider } from '../view/modal-context.ts';
import { createModalStore } from '../view/modal-store.ts';
import { AlertBar } from './alert-bar.tsx';

it.each([
  [undefined, true],
  [true, true],
  [false, false],
])('debug %s: shows setup errors: %s', (debug, shown) => {
  const network = {
    id: 1,
    name: 'One',
    nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
    rpcUrls: { default: { http: [] } },
  };
  const core = createCore({ networks: [network], adapters: [], modal: debug === undefined ? {} : { debug } });
  open(core);
  showAlert(core, { variant: 'error', message: 'Wrong', detail: 'because' });
  render(bar(core));
  expect(screen.queryByText('Wrong: because') !== null).toBe(shown);
});

it('hides the alert for a wrong clock while the view explains it', () => {
  const core = createCore({ networks: [testNetwork(1)], adapters: [] });
  open(core);
  showAlert(core, { variant: 'error', message: errorTitles.SESSION_EXPIRED });
  const { rerender } = render(bar(core));
  expect(screen.queryByText(errorTitles.SESSION_EXPIRED)).not.toBeNull();
  const error = { code: 'SESSION_EXPIRED', title: '', text: '', retryable: true } as never;
  core.dispatch({ type: 'pairingChanged', pairing: { status: 'failed', error } });
  rerender(bar(core));
  expect(screen.queryByText(errorTitles.SESSION_EXPIRED)).toBeNull();
});

function bar(core: AppKitCore) {
  return (
    <ModalProvider value={{ core, store: createModalStore(core), inline: undefined }}>
      <AlertBar />
    </ModalProvider>
  );
}
