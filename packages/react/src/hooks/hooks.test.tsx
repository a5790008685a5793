// @vitest-environment happy-dom
// @own-process: it starts before any core is registered
import { type Adapter, type AppKitCore, type ConnectorInfo, onModalEvent } from '@mooring/core';
import type { AdapterHost, AdapterProjection } from '@mooring/core/adapter';
import { createCore, open, registerCore, updateOptions } from '@mooring/core/page';
import { testNetwork } from '@mooring/core/testing';
import { act, cleanup, render, renderHook, screen, waitFor } from '@testing-library/react';
import { StrictMode } from 'react';
import { renderToString } from 'react-dom/server';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { AppKitButton } from '../buttons/app-kit-button.tsx';
import { ConnectButton } from '../buttons/connect-button.tsx';
import { NetworkButton } from '../buttons/network-button.tsx';
import { WalletButton } from '../buttons/wallet-button.tsx';
import { AppKitProvider } from '../context/app-kit-provider.tsx';
import { useAppKit } from './use-app-kit.ts';
import { useAppKitAccount } from './use-app-kit-account.ts';
import { useAppKitBalance } from './use-app-kit-balance.ts';
import { useAppKitNetwork } from './use-app-kit-network.ts';
import { useBalance } from './use-balance.ts';
import { useDisconnect } from './use-disconnect.ts';

const connected = {
  connectors: [],
  connections: [],
  connection: {
    status: 'connected',
    connectorId: 'harbour',
    wallet: { name: 'Harbour', type: 'announced' },
    accounts: ['eip155:1:0xabcdef0000000000000000000000000000012345'],
    address: 'eip155:1:0xabcdef0000000000000000000000000000012345',
    chainId: 'eip155:1',
  },
} satisfies AdapterProjection;

let host: AdapterHost | undefined;
let release: () => void = () => undefined;
let onConnect: () => void = () => undefined;
let core: AppKitCore;

function adapter(): Adapter {
  return {
    type: 'wagmi',
    namespace: 'eip155',
    attach: (given) => {
      host = given;
    },
    reconnect: async () => undefined,
    connect: async () => onConnect(),
    disconnect: async () => host?.report({ ...connected, connection: { status: 'disconnected' } }),
    connectExisting: async () => undefined,
    switchConnection: async () => undefined,
    switchNetwork: () => Promise.reject(Object.assign(new Error('no'), { code: 4001 })),
    getBalance: async () => ({ value: 1_500_000_000_000_000_000n, decimals: 18, symbol: 'ETH' }),
    signMessage: async () => '0x',
    getProvider: async () => undefined,
    proposal: { methods: [], events: [] },
    destroy: () => undefined,
  };
}

beforeEach(() => {
  core = createCore({ networks: [testNetwork(1), testNetwork(2)], adapters: [adapter()] });
  release = registerCore(core);
});
afterEach(() => {
  cleanup();
  release();
});

test('throws an instruction before createAppKit is called', () => {
  release();
  expect(() => renderHook(() => useAppKit())).toThrow('Please call createAppKit before using useAppKit hook');
});

test('follows the account, and does not re-render on unrelated changes', async () => {
  const seen: unknown[] = [];
  const { result } = renderHook(
    () => {
      const account = useAppKitAccount();
      seen.push(account);
      return { account, ...useDisconnect() };
    },
    { wrapper: StrictMode },
  );
  expect(result.current.account).toMatchObject({
    isConnected: false,
    status: 'disconnected',
    address: undefined,
  });
  act(() => host?.report(connected));
  expect(result.current.account).toMatchObject({
    isConnected: true,
    address: '0xabcdef0000000000000000000000000000012345',
    status: 'connected',
  });
  const before = seen.length;
  act(() => open(core));
  expect(seen.length).toBe(before);
  await act(() => result.current.disconnect());
  expect(result.current.account.isConnected).toBe(false);
});

test('rejects when the wallet refuses a network', async () => {
  act(() => host?.report(connected));
  const { result } = renderHook(() => useAppKitNetwork());
  expect(result.current.chainId).toBe(1);
  await act(async () => {
    await expect(result.current.switchNetwork(testNetwork(2))).rejects.toMatchObject({
      name: 'MooringError',
    });
  });
});

test('fetchBalance resolves with data or an error', async () => {
  const { result } = renderHook(() => useAppKitBalance());
  expect(await result.current.fetchBalance()).toEqual({
    ...{ data: undefined, error: 'Connect a wallet first.' },
    ...{ isSuccess: false, isError: true },
  });
  act(() => host?.report(connected));
  expect(await result.current.fetchBalance()).toEqual({
    ...{ data: { balance: '1.5', symbol: 'ETH' }, error: null },
    ...{ isSuccess: true, isError: false },
  });
});

test('follows the balance of the connected account', async () => {
  const { result } = renderHook(() => useBalance());
  expect(result.current).toMatchObject({ data: undefined, fetching: false });
  act(() => host?.report(connected));
  await waitFor(() =>
    expect(result.current).toMatchObject({ data: { native: { symbol: 'ETH' } }, error: undefined }),
  );
  expect(typeof result.current.data?.native.value).toBe('bigint');
});

test('renders the initial state on a server, without visitor data', () => {
  host?.report(connected);
  const html = renderToString(<AppKitButton />);
  expect(html).toContain('Connect wallet');
  expect(html).not.toContain('2345');
});

test('shows the account in AppKitButton, and uses the instance of the provider', async () => {
  const other = createCore({ networks: [testNetwork(1)], adapters: [] });
  render(
    <>
      <AppKitButton balance="hide" />
      <AppKitProvider core={other}>
        <AppKitButton />
      </AppKitProvider>
    </>,
  );
  expect(screen.getAllByRole('button', { name: 'Connect wallet' })).toHaveLength(2);
  act(() => host?.report(connected));
  expect(screen.getByRole('button', { name: 'Account 0xab…012345' })).toBeDefined();
  expect(screen.getAllByRole('button', { name: 'Connect wallet' })).toHaveLength(1);
});

test('renders English on a server, then the language that the site sets', async () => {
  updateOptions(core, { locale: 'es' });
  expect(renderToString(<AppKitButton />)).toContain('Connect wallet');
  render(<AppKitButton />);
  const button = await screen.findByRole('button', { name: 'Conectar billetera' });
  expect([button.lang, button.dir]).toEqual(['es', 'ltr']);
});

const harbour: ConnectorInfo = {
  id: 'harbour',
  type: 'announced',
  name: 'Harbour Wallet',
  namespaces: ['eip155'],
};

test('shows the wallet’s name in WalletButton, and connects it on a press', async () => {
  host?.report({ connectors: [harbour], connections: [], connection: { status: 'disconnected' } });
  const connects: unknown[] = [];
  onConnect = () => host?.report({ ...connected, connectors: [harbour] });
  render(<WalletButton wallet="harbour" onSuccess={(wallet) => connects.push(wallet)} />);
  const button = screen.getByRole('button', { name: 'Connect Harbour Wallet' });
  await act(async () => button.click());
  await waitFor(() =>
    expect(connects).toEqual([
      { chainNamespace: 'eip155', chainId: '1', address: '0xabcdef0000000000000000000000000000012345' },
    ]),
  );
});

test('opens the list of networks and emits an event on a press, and closes the modal on the next', async () => {
  render(<NetworkButton />);
  const events: string[] = [];
  const end = onModalEvent(core, ({ event }) => events.push(event));
  const button = screen.getByRole('button', { name: /^Network/ });
  await act(async () => button.click());
  expect(events).toEqual(['CLICK_NETWORKS', 'MODAL_OPEN']);
  expect(core.store.getState().router.history).toEqual([{ name: 'Networks' }]);
  await act(async () => button.click());
  expect(core.store.getState().open).toBe(false);
  end();
});

test('ignores presses of ConnectButton while a wallet request is pending', async () => {
  render(<ConnectButton label="Join" loadingLabel="One moment" />);
  await act(async () => screen.getByRole('button', { name: 'Join' }).click());
  await act(async () =>
    core.dispatch({ type: 'flowChanged', flow: 'connectFlow', state: { status: 'pending', since: 0 } }),
  );
  await act(async () => screen.getByRole('button', { name: 'One moment' }).click());
  expect(core.store.getState().open).toBe(true);
});
