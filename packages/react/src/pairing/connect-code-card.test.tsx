// @vitest-environment happy-dom
import { createError } from '@mooring/core';
import type { Reach } from '@mooring/core/adapter';
import { createCore } from '@mooring/core/page';
import { fakeWallet, type RequestedApproval, testNetwork } from '@mooring/core/testing';
import { FakeClock } from '@mooring/protocol/testing';
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, onTestFinished, test, vi } from 'vitest';
import { ModalProvider } from '../view/modal-context.ts';
import { createModalStore } from '../view/modal-store.ts';
import { ConnectCodeCard } from './connect-code-card.tsx';

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

const look = (state: DocumentVisibilityState): void => {
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue(state);
  document.dispatchEvent(new Event('visibilitychange'));
};

interface Parts {
  readonly pairs?: boolean;
  readonly fails?: Error | undefined;
  readonly reach?: Reach;
  readonly modal?: Parameters<typeof createCore>[0]['modal'];
}

function page(parts: Parts = {}) {
  const { pairs = true, reach = 'reached', modal } = parts;
  const clock = new FakeClock();
  const begun: RequestedApproval[] = [];
  const wallet = {
    ...fakeWallet(async () => ({
      connect(asked: RequestedApproval) {
        begun.push(asked);
        if (parts.fails !== undefined) return Promise.reject(parts.fails);
        asked.onUri(`wc:${begun.length}@2?symKey=1`, Math.floor(clock.now() / 1000) + 300);
        return new Promise(() => undefined);
      },
    })),
    reach: { read: () => reach, subscribe: () => () => undefined },
  };
  const adapter = {
    type: 'test',
    namespace: 'eip155',
    proposal: { methods: ['personal_sign'], events: [] },
    attach: () => undefined,
    destroy: () => undefined,
  } as unknown as Parameters<typeof createCore>[0]['adapters'][number];
  const core = createCore({
    networks: [testNetwork(1)],
    adapters: [adapter],
    wallets: pairs ? [wallet] : [],
    modal,
    clock,
  });
  core.dispatch({ type: 'initialized' });
  onTestFinished(() => core.destroy());
  const { unmount } = render(
    <ModalProvider value={{ core, store: createModalStore(core), inline: undefined }}>
      <ConnectCodeCard />
    </ModalProvider>,
  );
  const settle = async (ms = 0): Promise<void> => {
    await act(async () => {
      await vi.dynamicImportSettled();
      await clock.advance(ms);
    });
  };
  const uri = () => screen.queryByTestId('connect-code')?.dataset.uri;
  return { core, begun, settle, uri, unmount };
}

test('shows a live code, and ends its pairing once it is gone', async () => {
  const { begun, settle, uri, unmount } = page();
  await settle();
  expect(uri()).toBe('wc:1@2?symKey=1');
  expect(screen.getByRole('img', { name: 'QR code to connect a wallet' })).toBeTruthy();
  unmount();
  await settle();
  expect(begun[0]?.signal.aborted).toBe(true);
});

test('makes no link in the background until the visitor comes back', async () => {
  look('hidden');
  const { begun, settle, uri } = page();
  await settle();
  expect(begun).toHaveLength(0);
  await act(async () => look('visible'));
  await settle();
  expect(uri()).toBe('wc:1@2?symKey=1');
});

test('shows below the code that it is live, or why it is not', async () => {
  const { settle } = page();
  const status = () => document.querySelector('.connect-code .status')?.textContent;
  expect(status()).toBe('Preparing a link');
  await settle();
  expect(status()).toBe('The code is live and renews itself.');
  expect(screen.getByRole('status').textContent).toBe('');
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  act(() => void window.dispatchEvent(new Event('offline')));
  expect(status()).toBe('You are offline. Waiting to reconnect…');
  expect(screen.getByRole('status').textContent).toBe(status());
});

test.each([
  ['ahead', { fails: createError('SESSION_EXPIRED') }],
  ['behind', { reach: 'behind' }],
] satisfies [string, Parts][])(
  'with a clock that is %s, shows words instead of a code, until a wallet is connected another way',
  async (_, parts) => {
    const { core, settle, uri } = page(parts);
    await settle();
    const trouble = () => document.querySelector('.mo-qr__cover')?.textContent;
    expect(trouble()).toMatch(/^This device’s clock is wrong/);
    expect(document.querySelector('.status')?.textContent).toBe('');
    expect(screen.queryByRole('img')).toBeNull();
    expect(uri()).toBeUndefined();
    const account = `eip155:1:0x${'1'.repeat(40)}` as const;
    const connection = {
      status: 'connected',
      connectorId: 'page',
      wallet: { name: 'Page', type: 'announced' },
      accounts: [account],
      address: account,
      chainId: 'eip155:1',
    } as const;
    act(() => {
      core.dispatch({
        type: 'reported',
        projections: { eip155: { connection, connections: [], connectors: [] } },
      });
      // The modal's store follows the state while the modal is open.
      core.dispatch({ type: 'opened', view: { name: 'Account' } });
    });
    expect(trouble()).toBeUndefined();
    expect(document.querySelector('.status')?.textContent).toBe('Connected');
    expect(screen.getByRole('status').textContent).toBe('');
  },
);

test('creates a link when asked, once the clock is right', async () => {
  const trouble = { fails: createError('SESSION_EXPIRED') as Error | undefined };
  const { begun, settle, uri } = page(trouble);
  await settle();
  const again = screen.getByRole('button', { name: 'New link' });
  // Waits longer after each failure.
  await settle(1_000);
  await settle(2_000);
  expect(begun).toHaveLength(3);
  trouble.fails = undefined;
  fireEvent.click(again);
  await settle();
  expect(uri()).toMatch(/^wc:/);
  expect(screen.queryByRole('button')).toBeNull();
});

test('shows why there is no code, until it can be made', async () => {
  const trouble = { fails: createError('PART_NOT_LOADED') as Error | undefined };
  const { settle, uri } = page(trouble);
  await settle();
  const status = () => document.querySelector('.connect-code .status')?.textContent;
  expect(status()).toBe('Could not load');
  expect(screen.getByRole('status').textContent).toBe('Could not load');
  trouble.fails = undefined;
  await settle(1_000);
  expect(uri()).toMatch(/^wc:/);
  expect(status()).toBe('The code is live and renews itself.');
  expect(screen.getByRole('status').textContent).toBe('');
});

test('shows that a wallet declined the connection, as the modal does', async () => {
  const { settle } = page({ fails: createError('REJECTED') });
  await settle();
  expect(document.querySelector('.connect-code .status')?.textContent).toBe('Connection declined');
});

test('prepares a link again, with no error, after a link was given up', async () => {
  const { settle } = page({ fails: createError('ABORTED') });
  await settle();
  expect(document.querySelector('.connect-code .status')?.textContent).toBe('Preparing a link');
});

test.each([{ manualWCControl: true }, { enableWallets: false }])(
  'renders nothing on a site that makes no link: %o',
  async (modal) => {
    const { settle } = page({ modal });
    await settle();
    expect(screen.queryByTestId('connect-code')).toBeNull();
  },
);

test('renders nothing on a site without pairing', async () => {
  const { settle } = page({ pairs: false });
  await settle();
  expect(screen.queryByTestId('connect-code')).toBeNull();
});
