// Preloads both entries: one advance of the clock is then enough.
import '../exports/modal.ts';
import '../exports/returning.ts';
import { describe, expect, it, vi } from 'vitest';
import type { AppKitCore } from '../contract/core.ts';
import { createError } from '../errors.ts';
import { selectAccount } from '../select/account.ts';
import { selectConnectRows } from '../select/connect-rows.ts';
import { selectNetworkRows } from '../select/network-rows.ts';
import { readNetwork } from '../store/list-network.ts';
import { address, injected, makeCore, network } from '../test-support/fake-adapter.ts';
import { memoryStorage } from '../testing/memory-storage.ts';
import { type Asked, fakeWallet } from '../testing/test-remote-wallet.ts';
import { close } from './close.ts';
import { connect } from './connect.ts';
import { disconnect } from './disconnect.ts';
import { goBack, push } from './navigate.ts';
import { namedView, open } from './open.ts';
import { startPairing } from './start-pairing.ts';
import { switchNetwork } from './switch-network.ts';

const views = (core: AppKitCore): readonly string[] =>
  core.store.getState().router.history.map(({ name }) => name);
const never = (): Promise<void> => new Promise(() => undefined);

describe('open', () => {
  it('shows Connect while disconnected and Account while connected', () => {
    const { core, adapter } = makeCore();
    open(core);
    expect(views(core)).toEqual(['Connect']);
    adapter.reportConnected();
    open(core);
    expect(views(core)).toEqual(['Account']);
  });

  it('shows the requested view, or Connect if the view needs a connection', () => {
    const { core } = makeCore();
    open(core, { view: 'Networks' });
    expect(views(core)).toEqual(['Networks']);
    open(core, { view: 'Account' });
    expect(views(core)).toEqual(['Connect']);
    open(core, { view: 'Swap' });
    expect(views(core)).toEqual(['Connect']);
  });

  it('falls back to Connect or, while connected, to Account if the view cannot be shown', async () => {
    const { core, adapter } = makeCore();
    for (const view of ['Swap', 'OnRampProviders', 'SwitchNetwork', 'SwapPreview'] as const) {
      open(core, { view });
      expect(views(core)).toEqual(['Connect']);
    }
    adapter.reportConnected();
    for (const view of [
      'SwapPreview',
      'OnRampProviders',
      'OnRampTokenSelect',
      'BuyInProgress',
      'WalletSendPreview',
      'Connect',
      'Downloads',
    ] as const) {
      open(core, { view });
      expect(views(core)).toEqual([view === 'Connect' ? 'Connect' : 'Account']);
    }
    await vi.dynamicImportSettled();
    expect(core.store.getState().alert).toBeUndefined();
  });

  it("starts a swap with the site's arguments, unless swaps are off", () => {
    const { core, adapter } = makeCore();
    adapter.reportConnected();
    const given = { amount: '1', fromToken: 'ETH', toToken: 7 as never, other: 'x' };
    open(core, { view: 'Swap', arguments: given });
    expect(core.store.getState().router.history).toEqual([
      { name: 'Swap', amount: '1', fromToken: 'ETH', toToken: undefined },
    ]);
    const { remoteFeatures } = core.store.getState();
    core.dispatch({
      type: 'remoteChanged',
      changes: { remoteFeatures: { ...remoteFeatures, swaps: false } },
    });
    open(core, { view: 'Swap' });
    expect(views(core)).toEqual(['Account']);
  });

  it.each([
    ['Acount', 'The option `view` is not valid: there is none of the name `Acount`; did you mean `Account`.'],
    ['nowhere', 'The option `view` is not valid: there is none of the name `nowhere`.'],
  ])('alerts the developer to an unknown view: %s', async (view, message) => {
    const { core } = makeCore();
    open(core, { view: view as 'Account' });
    expect(views(core)).toEqual(['Connect']);
    await vi.dynamicImportSettled();
    expect(core.store.getState().alert).toEqual({ variant: 'warning', message });
  });

  it.each(['manual', 'own'])('ignores the event that `onClick={open}` passes: %s links', async (links) => {
    const { core } = makeCore({ modal: { manualWCControl: links === 'manual' } });
    open(core, { view: globalThis } as never);
    expect(views(core)).toEqual([links === 'manual' ? 'ConnectingWalletConnectBasic' : 'Connect']);
    expect(namedView(core, globalThis as never)).toEqual({ name: 'Connect' });
    await vi.dynamicImportSettled();
    expect(core.store.getState().alert).toBeUndefined();
  });

  it("shows the site's own link with `manualWCControl`, and starts no pairing", async () => {
    const { core, adapter } = makeCore({ modal: { manualWCControl: true } });
    open(core);
    expect(views(core)).toEqual(['ConnectingWalletConnectBasic']);
    const uri = 'wc:topic@2?relay-protocol=irn&symKey=00&expiryTimestamp=1700000300';
    open(core, { uri });
    await vi.dynamicImportSettled();
    expect(core.store.getState().pairing).toEqual({ status: 'waiting', uri, expiry: 1_700_000_300 });
    expect(adapter.calls).toEqual([]);
    close(core);
    open(core, { uri: 'javascript:alert(1)' });
    await vi.dynamicImportSettled();
    expect(core.store.getState().pairing.status).toBe('idle');
  });

  it('shows Account on an unlisted chain if the site allows any', () => {
    const { core, adapter } = makeCore({ modal: { allowUnsupportedChain: true } });
    adapter.reportConnected('test.one', 'eip155:999');
    open(core);
    expect(views(core)).toEqual(['Account']);
  });

  it('shows UnsupportedChain if the wallet is on an unlisted chain', () => {
    const { core, adapter } = makeCore();
    adapter.reportConnected('test.one', 'eip155:999');
    open(core);
    expect(views(core)).toEqual(['UnsupportedChain']);
  });
});

describe('close', () => {
  it('refuses on UnsupportedChain and on SwitchNetwork reached from it, and shakes each time', () => {
    const { core, adapter } = makeCore();
    adapter.reportConnected('test.one', 'eip155:999');
    open(core);
    close(core);
    push(core, { name: 'SwitchNetwork', network: readNetwork(network(1)) });
    close(core);
    expect(core.store.getState()).toMatchObject({ open: true, shakes: 2 });
  });

  it('closes any other view and resets the history', () => {
    const { core } = makeCore();
    open(core, { view: 'Networks' });
    push(core, { name: 'Connect' });
    close(core);
    expect(core.store.getState()).toMatchObject({ open: false, shakes: 0 });
    expect(views(core)).toEqual(['Connect']);
  });
});

describe('goBack', () => {
  it('pops a view, and closes if only one remains', () => {
    const { core } = makeCore();
    open(core);
    push(core, { name: 'Networks' });
    goBack(core);
    expect(views(core)).toEqual(['Connect']);
    goBack(core);
    expect(core.store.getState().open).toBe(false);
  });

  it('goes from Connect to Account while connected', () => {
    const { core, adapter } = makeCore();
    adapter.reportConnected();
    open(core);
    push(core, { name: 'ProfileWallets' });
    push(core, { name: 'Connect' });
    goBack(core);
    expect(views(core)).toEqual(['Account']);
  });
});

describe('connect', () => {
  it('shows the connecting view, closes once the wallet approves, and remembers the wallet', async () => {
    const { core, adapter } = makeCore();
    adapter.answer = async () => adapter.reportConnected();
    open(core);
    const done = connect(core, { connectorId: 'test.one' });
    expect(views(core)).toEqual(['Connect', 'ConnectingExternal']);
    expect(core.store.getState().connectFlow.status).toBe('pending');
    expect(await done).toBeUndefined();
    expect(core.store.getState().open).toBe(false);
    expect(core.store.getState().recentWallets).toMatchObject([{ connectorId: 'test.one' }]);
  });

  it('shows the list of wallets instead of closing if another wallet was connected before', async () => {
    const { core, adapter } = makeCore();
    adapter.reportConnected('walletConnect');
    adapter.answer = async () => adapter.reportConnected();
    open(core);
    expect(await connect(core, { connectorId: 'test.one' })).toBeUndefined();
    expect(core.store.getState().open).toBe(true);
    expect(views(core)).toEqual(['Account', 'ProfileWallets']);
  });

  it('stays open and reports the error if the wallet rejects', async () => {
    const { core, adapter } = makeCore();
    adapter.answer = () => Promise.reject(Object.assign(new Error('no'), { code: 4001 }));
    open(core);
    expect((await connect(core, { connectorId: 'test.one' }))?.code).toBe('REJECTED');
    expect(core.store.getState().connectFlow).toMatchObject({
      status: 'failed',
      error: { code: 'REJECTED' },
    });
    expect(views(core).at(-1)).toBe('ConnectingExternal');
  });

  it('resolves with ABORTED and resets the flow when the visitor goes back', async () => {
    const { core, adapter } = makeCore();
    adapter.answer = never;
    open(core);
    const done = connect(core, { connectorId: 'test.one' });
    goBack(core);
    expect((await done)?.code).toBe('ABORTED');
    expect(core.store.getState().connectFlow.status).toBe('idle');
  });

  it('times out if the wallet never answers', async () => {
    const { core, adapter, clock } = makeCore();
    adapter.answer = never;
    const done = connect(core, { connectorId: 'test.one' });
    await clock.advance(6 * 60_000);
    expect((await done)?.code).toBe('TIMED_OUT');
  });

  it('shows UnsupportedChain instead of closing when the wallet is on an unlisted chain', async () => {
    const { core, adapter } = makeCore();
    adapter.answer = async () => adapter.reportConnected('test.one', 'eip155:999');
    open(core);
    await connect(core, { connectorId: 'test.one' });
    expect(views(core)).toEqual(['UnsupportedChain']);
  });
});

describe('startPairing', () => {
  function paired(
    connectWallet: (signal: AbortSignal, onUri: (uri: string, expiry: number) => void) => Promise<void>,
  ): ReturnType<typeof makeCore> {
    const engine = { connect: ({ signal, onUri }: Asked) => connectWallet(signal, onUri) };
    return makeCore({ pairing: fakeWallet(async () => engine) });
  }

  it('reuses the link while it is fresh, and creates a new one after it expires', async () => {
    let links = 0;
    const { core, clock } = paired((signal, onUri) => {
      links += 1;
      onUri(`wc:${links}`, clock.now() / 1000 + 300);
      return new Promise((_resolve, reject) =>
        signal?.addEventListener('abort', () => reject(signal.reason)),
      );
    });
    open(core);
    void connect(core, { connectorId: 'walletConnect' });
    void startPairing(core);
    await vi.dynamicImportSettled();
    await clock.advance(0);
    expect(core.store.getState().pairing).toMatchObject({ status: 'waiting', uri: 'wc:1' });
    await clock.advance(291_000);
    void startPairing(core);
    await clock.advance(0);
    expect(core.store.getState().pairing).toMatchObject({ status: 'waiting', uri: 'wc:2' });
  });

  it('shows that the link expired', async () => {
    const { core, clock } = paired(async (_signal, onUri) => {
      onUri('wc:1', clock.now() / 1000 + 300);
      throw createError('PAIRING_EXPIRED');
    });
    open(core, { view: 'ConnectingWalletConnect' });
    await vi.dynamicImportSettled();
    await clock.advance(0);
    expect(core.store.getState().pairing.status).toBe('expired');
  });

  it('shows the link as expired if the client fails after the expiry, as after a device sleeps', async () => {
    let fail = (_reason: unknown): void => undefined;
    const { core, clock } = paired((_signal, onUri) => {
      onUri('wc:1', clock.now() / 1000 + 300);
      return new Promise((_resolve, reject) => {
        fail = reject;
      });
    });
    open(core, { view: 'ConnectingWalletConnect' });
    await vi.dynamicImportSettled();
    await clock.advance(291_000);
    fail(createError('TIMED_OUT', { what: 'The relay' }));
    await clock.advance(0);
    expect(core.store.getState().pairing.status).toBe('expired');
  });

  it('ends the pairing when the modal closes', async () => {
    let aborted = false;
    const { core, clock } = paired((signal, onUri) => {
      onUri('wc:1', clock.now() / 1000 + 300);
      return new Promise((_resolve, reject) =>
        signal?.addEventListener('abort', () => {
          aborted = true;
          reject(signal.reason);
        }),
      );
    });
    open(core, { view: 'ConnectingWalletConnect' });
    await vi.dynamicImportSettled();
    await clock.advance(0);
    close(core);
    await clock.advance(0);
    expect(aborted).toBe(true);
    expect(core.store.getState()).toMatchObject({
      pairing: { status: 'idle' },
      connectFlow: { status: 'idle' },
    });
  });

  it('names the missing setting if no relay is configured', async () => {
    const { core, adapter } = makeCore();
    adapter.report({ connectors: [] });
    expect((await startPairing(core))?.message).toContain('services.relay');
  });

  it('fails with CONNECTOR_NOT_FOUND if a relay is configured but no adapter serves the wallet', async () => {
    const { core } = makeCore({ pairing: fakeWallet(undefined, { serves: ['solana'] }) });
    expect((await startPairing(core))?.message).toBe('WalletConnectConnector not found');
    expect(core.store.getState().pairing).toMatchObject({
      status: 'failed',
      error: { code: 'CONNECTOR_NOT_FOUND' },
    });
  });
});

describe('disconnect', () => {
  it('times out after three seconds and clears the account', async () => {
    const { core, adapter, clock } = makeCore();
    adapter.reportConnected();
    adapter.answer = never;
    open(core);
    const done = disconnect(core);
    await clock.advance(2_999);
    expect(selectAccount(core.store.getState()).isConnected).toBe(true);
    await clock.advance(1);
    expect(await done).toBeUndefined();
    expect(selectAccount(core.store.getState())).toMatchObject({ isConnected: false, address: undefined });
    expect(core.store.getState().open).toBe(false);
  });

  it('has the library disconnect the given connector, or all', async () => {
    const { core, adapter } = makeCore();
    adapter.reportConnected();
    await disconnect(core, { connectorId: 'test.one' });
    await disconnect(core);
    expect(adapter.calls).toEqual(['disconnect test.one', 'disconnect']);
  });

  it('shows a toast on failure', async () => {
    const { core, adapter } = makeCore();
    adapter.reportConnected();
    adapter.answer = () => Promise.reject(new Error('broken'));
    expect((await disconnect(core))?.message).toBe('Failed to disconnect');
    expect(core.store.getState().toast).toMatchObject({ variant: 'error', message: 'Failed to disconnect' });
  });
});

describe('switchNetwork', () => {
  const second = readNetwork(network(2));

  it('returns REQUEST_PENDING for a second switch while the wallet has not answered the first', async () => {
    const third = readNetwork(network(3));
    const { core, adapter } = makeCore({ networks: [network(1), network(2), network(3)] });
    adapter.reportConnected();
    adapter.answer = never;
    open(core, { view: 'Networks' });
    void switchNetwork(core, { network: second });
    expect((await switchNetwork(core, { network: third }))?.code).toBe('REQUEST_PENDING');
    expect(core.store.getState().router.history.at(-1)).toEqual({ name: 'SwitchNetwork', network: second });
    expect(adapter.calls).toHaveLength(1);
  });

  it('only stores the choice while disconnected', async () => {
    const { core, adapter } = makeCore();
    await switchNetwork(core, { network: second });
    expect(adapter.calls).toEqual([]);
    expect(core.store.getState().activeNetwork.caipNetworkId).toBe('eip155:2');
  });

  it('asks the wallet, shows SwitchNetwork meanwhile, and returns to Account', async () => {
    const { core, adapter } = makeCore();
    adapter.reportConnected();
    adapter.answer = async () => adapter.reportConnected('test.one', 'eip155:2');
    open(core);
    push(core, { name: 'Networks' });
    const done = switchNetwork(core, { network: second });
    expect(views(core)).toEqual(['Account', 'Networks', 'SwitchNetwork']);
    await done;
    expect(views(core)).toEqual(['Account']);
    expect(selectNetworkRows(core.store.getState()).map(({ current }) => current)).toEqual([false, true]);
  });

  it('fails and keeps the active network if the wallet rejects', async () => {
    const { core, adapter } = makeCore();
    adapter.reportConnected();
    adapter.answer = () => Promise.reject(Object.assign(new Error('no'), { code: 4001 }));
    open(core);
    expect((await switchNetwork(core, { network: second }))?.code).toBe('REJECTED');
    expect(core.store.getState().switchFlow.status).toBe('failed');
    expect(core.store.getState().activeNetwork.caipNetworkId).toBe('eip155:1');
  });

  it('refuses a network that the site does not list', async () => {
    const { core } = makeCore();
    expect((await switchNetwork(core, { network: readNetwork(network(3)) }))?.code).toBe('NETWORK_NOT_FOUND');
  });
});

describe('connect rows', () => {
  it('lists pairing first, then recent wallets, and no wallet twice', () => {
    const { core, adapter } = makeCore({ pairing: fakeWallet() });
    const extra = { id: 'test.two', type: 'announced', name: 'Wallet Two', namespaces: ['eip155'] } as const;
    const twin = { id: 'site', type: 'external', name: 'wallet one', namespaces: ['eip155'] } as const;
    adapter.report({ connectors: [twin, extra, injected] });
    core.dispatch({
      type: 'walletUsed',
      wallet: { name: 'Wallet One', type: 'announced', connectorId: 'test.one' },
    });
    core.dispatch({
      type: 'walletUsed',
      wallet: { name: 'Phone', type: 'walletConnect', connectorId: 'walletConnect' },
    });
    expect(selectConnectRows(core.store.getState()).map(({ name, tag }) => [name, tag])).toEqual([
      ['WalletConnect', 'qrCode'],
      ['Phone', 'recent'],
      ['Wallet One', 'recent'],
      ['Wallet Two', 'installed'],
    ]);
  });
});

describe('storage', () => {
  it('restores the network and recent wallets from the known keys', async () => {
    const storage = memoryStorage();
    const first = makeCore({ storage });
    await first.core.start();
    first.adapter.answer = async () => first.adapter.reportConnected('test.one', 'eip155:2');
    await connect(first.core, { connectorId: 'test.one' });
    await first.clock.advance(0);
    expect(storage.getItem('@appkit/eip155:connected_connector_id')).toBe('test.one');
    expect(storage.getItem('@appkit/connection_status')).toBe('connected');

    const second = makeCore({ storage });
    expect(second.core.store.getState().activeNetwork.caipNetworkId).toBe('eip155:1');
    await second.core.start();
    expect(second.core.store.getState()).toMatchObject({
      activeNetwork: { caipNetworkId: 'eip155:2' },
      recentWallets: [{ connectorId: 'test.one', name: 'Wallet One' }],
    });
    expect(second.core.store.getInitialState().recentWallets).toEqual([]);
  });

  it('ignores invalid stored values', async () => {
    const storage = memoryStorage({
      '@appkit/active_caip_network_id': 'eip155:0x',
      '@appkit/recent_wallets':
        '[{"name":7},null,{"name":"x","type":"announced","connectorId":"y","icon":"javascript:1"}]',
    });
    const { core } = makeCore({ storage });
    await core.start();
    expect(core.store.getState().activeNetwork.caipNetworkId).toBe('eip155:1');
    expect(core.store.getState().recentWallets).toEqual([]);
  });

  it('writes every key again after it is cleared while connected', async () => {
    const storage = memoryStorage();
    const { core, adapter, clock } = makeCore({ storage });
    await core.start();
    adapter.reportConnected();
    await clock.advance(0);
    const whole = [...storage.entries.keys()].sort();
    expect(whole).toContain('@appkit/eip155:connected_connector_id');
    for (const key of whole) storage.removeItem(key);
    expect(selectAccount(core.store.getState()).isConnected).toBe(true);
    adapter.reportConnected('test.one', 'eip155:2');
    expect([...storage.entries.keys()].sort()).toEqual(whole);
  });

  it('may throw on every access', async () => {
    const refuse = (): never => {
      throw new Error('SecurityError');
    };
    const { core, adapter } = makeCore({ storage: { getItem: refuse, setItem: refuse, removeItem: refuse } });
    await core.start();
    adapter.reportConnected();
    expect(selectAccount(core.store.getState()).address).toBe(address);
  });
});
