// @vitest-environment happy-dom

import { showAlert } from '@mooring/core/modal';
import { createCore, open } from '@mooring/core/page';
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { ModalProvider } from '../view/modal-context.ts';
import { createModalStore } from '../view/modal-store.ts';
import { AlertBar } from './alert-bar.tsx';

afterEach(cleanup);

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
  render(
    <ModalProvider value={{ core, store: createModalStore(core), inline: undefined }}>
      <AlertBar />
    </ModalProvider>,
  );
  expect(screen.queryByText('Wrong: because') !== null).toBe(shown);
});
