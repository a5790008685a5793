// @vitest-environment happy-dom
import { createCore } from '@mooring/core/page';
import { testNetwork } from '@mooring/core/testing';
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, it, onTestFinished } from 'vitest';
import { messages } from '../messages/modal/en.generated.ts';
import { ModalProvider } from '../view/modal-context.ts';
import { createModalStore } from '../view/modal-store.ts';
import { UnsupportedChain } from './unsupported-chain.tsx';

afterEach(cleanup);

const nowhere = messages.unsupportedSwapNowhere({ network: testNetwork(1_000).name });

it.each([
  ['did not answer', 'http://127.0.0.1:1', undefined, messages.unsupportedSwapUnknown()],
  ['swaps nowhere here', 'http://127.0.0.1:1', [], nowhere],
  ['does not exist', undefined, undefined, nowhere],
] as const)('says why there are no swaps if the service %s', (_, api, swapNetworks, text) => {
  const core = createCore({ networks: [testNetwork(1_000)], adapters: [], api });
  onTestFinished(() => core.destroy());
  const { remote } = core.store.getState();
  core.dispatch({ type: 'remoteChanged', changes: { remote: { ...remote, status: 'ready', swapNetworks } } });
  core.dispatch({ type: 'opened', view: { name: 'UnsupportedChain', reason: 'swap' } });
  render(
    <ModalProvider value={{ core, store: createModalStore(core), inline: undefined }}>
      <UnsupportedChain name="UnsupportedChain" reason="swap" />
    </ModalProvider>,
  );
  expect(screen.queryByText(text)).not.toBeNull();
});
