import { expect, test } from 'vitest';
import { runAttempt } from '../approval/run-attempt.ts';
import { currentView } from '../store/router.ts';
import { fakeAdapter, makeCore, network } from '../test-support/fake-adapter.ts';
import { memoryStorage } from '../testing/memory-storage.ts';
import { fakeWallet } from '../testing/test-remote-wallet.ts';
import { type SeenPage, watchConnecting } from './watch-connecting.ts';

function made() {
  const wallet = fakeWallet();
  const storage = memoryStorage();
  const [adapter, solana] = [fakeAdapter(), fakeAdapter('solana')];
  const { core, clock } = makeCore({
    networks: [network(1), network(2), network(5, 'solana')],
    adapters: [adapter, solana],
    storage,
    pairing: wallet,
  });
  const listeners: ((event: Event) => void)[] = [];
  const page = Object.assign(new EventTarget(), { visibilityState: 'visible' as DocumentVisibilityState });
  const stop = watchConnecting(
    core,
    {
      addEventListener: (_type, listener) => listeners.push(listener),
      removeEventListener: (_type, listener) => listeners.splice(listeners.indexOf(listener), 1),
    },
    page as unknown as SeenPage,
  );
  const see = async (visibilityState: DocumentVisibilityState) => {
    page.visibilityState = visibilityState;
    page.dispatchEvent(new Event('visibilitychange'));
    await new Promise((resolve) => setImmediate(resolve));
  };
  const stored = async (key: string, newValue: string | null) => {
    for (const listener of listeners) listener({ key, newValue } as unknown as Event);
    await new Promise((resolve) => setImmediate(resolve));
  };
  return { core, clock, storage, wallet, adapter, solana, listeners, stop, stored, see };
}

const key = '@appkit/eip155:connected_connector_id';

test('a wallet that is connected in another tab is connected here', async () => {
  const { wallet, adapter, stored } = made();
  await stored(key, 'walletConnect');
  expect(wallet.loads()).toBe(1);
  expect(adapter.calls).toEqual(['reconnect']);
});

test('connects in the background once the page is visible, except wallets that were disconnected meanwhile', async () => {
  const { adapter, stored, see } = made();
  await see('hidden');
  await stored(key, 'walletConnect');
  expect(adapter.calls).toEqual([]);
  await stored(key, null);
  await see('visible');
  expect(adapter.calls).toEqual([]);
  await see('hidden');
  await stored(key, 'walletConnect');
  await see('visible');
  expect(adapter.calls).toEqual(['reconnect']);
  await see('hidden');
  await see('visible');
  expect(adapter.calls).toEqual(['reconnect']);
});

test('keeps the wallet that is connected here', async () => {
  const { adapter, stored } = made();
  adapter.reportConnected();
  await stored(key, 'walletConnect');
  expect(adapter.calls).toEqual([]);
});

test('does not interrupt the prompt of a wallet in the page', async () => {
  const { core, adapter, stored } = made();
  void runAttempt(core, 'test.one', () => new Promise(() => undefined));
  await stored(key, 'walletConnect');
  expect(adapter.calls).toEqual([]);
});

test('connects while a QR code is shown', async () => {
  const { core, adapter, stored } = made();
  void runAttempt(core, 'walletConnect', () => new Promise(() => undefined));
  await stored(key, 'walletConnect');
  expect(adapter.calls).toEqual(['reconnect']);
});

test('ignores other keys, removed entries and namespaces without an adapter, and stops', async () => {
  const { adapter, stored, stop, listeners } = made();
  await stored('something', 'walletConnect');
  await stored(key, null);
  await stored('@appkit/kadena:connected_connector_id', 'walletConnect');
  expect(adapter.calls).toEqual([]);
  stop();
  expect(listeners).toEqual([]);
});

test('shows what the other tab shows, whichever namespace connects first here', async () => {
  const { core, adapter, solana, storage, stored } = made();
  const connect = (namespace: string) =>
    storage.setItem(`@appkit/${namespace}:connected_connector_id`, 'walletConnect');
  storage.setItem('@appkit/active_namespace', 'eip155');
  storage.setItem('@appkit/connected_namespaces', 'eip155,solana');
  let answer = (): void => undefined;
  adapter.answer = async () => {
    await new Promise<void>((resolve) => {
      answer = resolve;
    });
    adapter.reportConnected('walletConnect');
  };
  solana.answer = async () => solana.reportConnected('walletConnect', 'solana:5');
  connect('solana');
  await stored('@appkit/solana:connected_connector_id', 'walletConnect');
  expect([...adapter.calls, ...solana.calls]).toEqual([]);
  connect('eip155');
  await stored(key, 'walletConnect');
  expect([...adapter.calls, ...solana.calls]).toEqual(['reconnect']);
  answer();
  await new Promise((resolve) => setImmediate(resolve));
  expect(solana.calls).toEqual(['reconnect']);
  expect(Object.values(core.store.getState().connections).map(({ status }) => status)).toEqual([
    'connected',
    'connected',
  ]);
  expect(core.store.getState().activeNamespace).toBe('eip155');
});

test('does not wait for the namespace that the other tab shows longer than ten seconds', async () => {
  const { adapter, solana, clock, storage, stored } = made();
  storage.setItem('@appkit/active_namespace', 'eip155');
  storage.setItem('@appkit/connected_namespaces', 'eip155,solana');
  storage.setItem(key, 'walletConnect');
  adapter.answer = () => new Promise(() => undefined);
  await stored('@appkit/solana:connected_connector_id', 'walletConnect');
  expect([...adapter.calls, ...solana.calls]).toEqual(['reconnect']);
  await clock.advance(10_000);
  expect(solana.calls).toEqual(['reconnect']);
});

test('shows what the other tab shows also when it connects again', async () => {
  const { core, adapter, solana, storage, stored } = made();
  const store = async (namespace: string, connectorId: string | null) => {
    const name = `@appkit/${namespace}:connected_connector_id`;
    if (connectorId !== null) storage.setItem(name, connectorId);
    await stored(name, connectorId);
  };
  storage.setItem('@appkit/active_namespace', 'eip155');
  storage.setItem('@appkit/connected_namespaces', 'eip155,solana');
  adapter.answer = async () => adapter.reportConnected('walletConnect');
  solana.answer = async () => solana.reportConnected('walletConnect', 'solana:5');
  await store('eip155', 'walletConnect');
  await store('solana', 'walletConnect');
  // Disconnected in this tab, which gets no event of it.
  adapter.reportGone(undefined);
  solana.reportGone(undefined);
  await store('solana', 'walletConnect');
  await store('eip155', 'walletConnect');
  expect(Object.values(core.store.getState().connections).map(({ status }) => status)).toEqual([
    'connected',
    'connected',
  ]);
  expect(core.store.getState().activeNamespace).toBe('eip155');
});

test('connects nothing after it has stopped', async () => {
  const { adapter, solana, clock, storage, stored, stop } = made();
  storage.setItem('@appkit/active_namespace', 'eip155');
  storage.setItem('@appkit/connected_namespaces', 'eip155,solana');
  storage.setItem(key, 'walletConnect');
  adapter.answer = () => new Promise(() => undefined);
  await stored('@appkit/solana:connected_connector_id', 'walletConnect');
  stop();
  await clock.advance(10_000);
  expect(solana.calls).toEqual([]);
});

test.each([
  ['a code closes', 'ConnectingWalletConnect', undefined],
  ['the choice of a wallet becomes the account', 'Connect', 'Account'],
  ['a view that waits for no wallet stays', 'WhatIsANetwork', 'WhatIsANetwork'],
] as const)('once connected as the other tab, %s', async (_what, name, left) => {
  const { core, adapter, stored } = made();
  adapter.answer = async () => adapter.reportConnected('walletConnect');
  core.dispatch({ type: 'opened', view: { name } });
  if (left === undefined) void runAttempt(core, 'walletConnect', () => new Promise(() => undefined));
  await stored(key, 'walletConnect');
  const { connections, open, router, connectFlow } = core.store.getState();
  expect(connections.eip155?.status).toBe('connected');
  expect(open ? currentView(router).name : undefined).toBe(left);
  expect(connectFlow.status).toBe('idle');
});

test('a code stays if the wallet of the other tab cannot be connected', async () => {
  const { core, stored } = made();
  core.dispatch({ type: 'opened', view: { name: 'ConnectingWalletConnect' } });
  await stored(key, 'walletConnect');
  expect(core.store.getState().open).toBe(true);
});
