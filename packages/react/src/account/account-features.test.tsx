// @vitest-environment happy-dom
import type { Adapter } from '@mooring/core';
import { createCore, type ModalOptions, open } from '@mooring/core/page';
import { testNetwork } from '@mooring/core/testing';
import { FakeClock } from '@mooring/protocol/testing';
import { act, cleanup, render, screen } from '@testing-library/react';
import { expect, it, onTestFinished } from 'vitest';
import { siteAdapter } from '../test-support/site-page.ts';
import { ModalProvider } from '../view/modal-context.ts';
import { createModalStore } from '../view/modal-store.ts';
import { AccountFeatures } from './account-features.tsx';

const adapter = siteAdapter({
  type: 'test',
  getBalance: async () => ({ value: 0n, decimals: 18, symbol: 'ETH' }),
});
const sends: Adapter = { ...adapter, sendTransfer: () => Promise.reject(new Error('not asked')) };

function show(modal: Partial<ModalOptions>, one: Adapter = sends): readonly (string | null)[] {
  const core = createCore({ networks: [testNetwork(1)], adapters: [one], modal });
  open(core);
  render(
    <ModalProvider value={{ core, store: createModalStore(core), inline: undefined }}>
      <AccountFeatures />
    </ModalProvider>,
  );
  return screen.queryAllByRole('button').map(({ textContent }) => textContent);
}

it('uses the site’s order', () => {
  expect(show({})).toEqual(['Receive', 'Send']);
  cleanup();
  expect(show({ walletFeaturesOrder: ['send', 'receive'] })).toEqual(['Send', 'Receive']);
});

it('omits features that the site turns off or the adapter lacks', () => {
  expect(show({ receive: false })).toEqual(['Send']);
  cleanup();
  expect(show({}, adapter)).toEqual(['Receive']);
});

it('reports that the operator’s config does not come, if it may bring a button', async () => {
  const delayOf = async (one: Adapter, modal: Partial<ModalOptions>) => {
    const clock = new FakeClock();
    const api = 'https://api.example';
    const core = createCore({ networks: [testNetwork(1)], adapters: [one], api, clock, modal });
    onTestFinished(() => core.destroy());
    const store = createModalStore(core);
    render(
      <ModalProvider value={{ core, store, inline: undefined }}>
        <AccountFeatures />
      </ModalProvider>,
    );
    await act(() => clock.advance(3_000));
    return store.getState().delay;
  };
  expect(await delayOf({ ...sends, sendCall: () => Promise.reject(new Error('not asked')) }, {})).toBe(
    'service',
  );
  expect(await delayOf(sends, { walletFeaturesOrder: ['send', 'receive'] })).toBeUndefined();
});
