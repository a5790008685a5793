// @vitest-environment happy-dom
import { createCore } from '@mooring/core/page';
import { testNetwork } from '@mooring/core/testing';
import { cleanup, render } from '@testing-library/react';
import { expect, it, onTestFinished } from 'vitest';
import { ModalProvider } from '../view/modal-context.ts';
import { createModalStore } from '../view/modal-store.ts';
import { Tokens } from './tokens.tsx';

function show(value: bigint, partial?: true): string {
  const core = createCore({
    networks: [testNetwork(1)],
    adapters: [],
    api: 'http://127.0.0.1:1',
  });
  onTestFinished(() => core.destroy());
  const native = { value, decimals: 18, symbol: 'ETH' };
  const list = [{ ...native, name: 'Ether', worth: 2 }];
  const data = { native, holdings: { list, dropped: 0, partial, readAt: 0 } };
  const balance = { data, readAt: 0, error: undefined, fetching: false, refetch: () => undefined };
  const { container } = render(
    <ModalProvider value={{ core, store: createModalStore(core), inline: undefined }}>
      <Tokens balance={balance} settled={true} />
    </ModalProvider>,
  );
  return container.textContent ?? '';
}

it('shows that some tokens are unknown, never that there are none, if the network was read in part', () => {
  expect(show(0n)).toContain('No tokens found');
  cleanup();
  const some = show(0n, true);
  expect(some).toContain('Some of your tokens could not be loaded.');
  expect(some).not.toContain('No tokens found');
});

it('shows the total of a part as a minimum', () => {
  expect(show(10n ** 18n)).not.toContain('At least');
  cleanup();
  expect(show(10n ** 18n, true)).toContain('At least');
});
