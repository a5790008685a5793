// @vitest-environment happy-dom
import { createCore } from '@mooring/core/page';
import { testNetwork } from '@mooring/core/testing';
import { FakeClock } from '@mooring/protocol/testing';
import { act, renderHook } from '@testing-library/react';
import { afterEach, expect, onTestFinished, test, vi } from 'vitest';
import { ModalProvider } from '../view/modal-context.ts';
import { createModalStore } from '../view/modal-store.ts';
import { usePurchaseIcons } from './use-purchase-icons.ts';

afterEach(() => vi.unstubAllGlobals());

/** The URLs that a page requests while it shows purchases, where the operator enabled two providers. */
async function requestsOf(api: string | undefined): Promise<readonly string[]> {
  const fetch = vi.fn(async (_input: string | URL | Request) => Response.json({ providers: [] }));
  vi.stubGlobal('fetch', fetch);
  const adapter = {
    ...{ type: 'test', namespace: 'eip155', proposal: { methods: [], events: [] } },
    ...{ attach: () => undefined, destroy: () => undefined },
  } as unknown as Parameters<typeof createCore>[0]['adapters'][number];
  const clock = new FakeClock();
  const core = createCore({
    ...{ networks: [testNetwork(1)], adapters: [adapter], wallets: [], api, clock },
  });
  onTestFinished(() => core.destroy());
  const { remote, remoteFeatures } = core.store.getState();
  core.dispatch({
    type: 'remoteChanged',
    changes: {
      remote: { ...remote, status: 'ready' },
      remoteFeatures: { ...remoteFeatures, onramp: ['sandbox', 'meld'] },
    },
  });
  const { unmount } = renderHook(() => usePurchaseIcons(), {
    wrapper: ({ children }) => (
      <ModalProvider value={{ core, store: createModalStore(core), inline: undefined }}>
        {children}
      </ModalProvider>
    ),
  });
  onTestFinished(unmount);
  await act(() => clock.advance(1_000));
  return fetch.mock.calls.map(([input]) => `${input}`);
}

test('requests nothing without an API', async () => {
  expect(await requestsOf(undefined)).toEqual([]);
});

test('requests the providers of the API', async () => {
  expect(await requestsOf('https://api.example')).toEqual([
    expect.stringContaining('https://api.example/v1/onramp/providers'),
  ]);
});
