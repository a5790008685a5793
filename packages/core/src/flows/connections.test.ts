// Preloads both entries: one advance of the clock is then enough.
import '../exports/modal.ts';
import '../exports/returning.ts';
import { describe, expect, it, vi } from 'vitest';
import type { ModalEvent } from '../contract/modal-event.ts';
import type { Device } from '../contract/options.ts';
import { onModalEvent } from '../events/modal-events.ts';
import { selectConnections, selectRecentConnections } from '../select/connections.ts';
import { createError } from '../test-support/create-error.ts';
import { address, makeCore } from '../test-support/fake-adapter.ts';
import { memoryStorage } from '../testing/memory-storage.ts';
import { type Asked, fakeWallet } from '../testing/test-remote-wallet.ts';
import { cancelConnect } from './cancel-connect.ts';
import { close } from './close.ts';
import { connect } from './connect.ts';
import { forgetWallet } from './forget-wallet.ts';
import { goBack } from './navigate.ts';
import { open } from './open.ts';
import { pairAhead } from './pair-ahead.ts';
import { rememberLink } from './remember-link.ts';
import { startPairing } from './start-pairing.ts';
import { switchConnection } from './switch-connection.ts';
import { acceptLegal, updateOptions } from './update-options.ts';

const anywhere: Device = { mobile: false, ios: false, android: false, safari: false, telegram: false };

/** A core whose pairings the test settles; their links are `wc:1`, `wc:2`, … */
function pairable(device: Device = anywhere) {
  const begun: { readonly parameters: Asked; settle(): void; fail(error: Error): void }[] = [];
  const provider = {
    connect: (parameters: Asked) =>
      new Promise<void>((resolve, reject) => {
        parameters.signal.addEventListener('abort', () => reject(parameters.signal.reason));
        begun.push({
          parameters,
          settle: resolve,
          fail: reject,
        });
        parameters.onUri(`wc:${begun.length}`, Math.floor(made.clock.now() / 1000) + 300);
      }),
  };
  const storage = memoryStorage();
  const remote = fakeWallet(async () => provider);
  const made = makeCore({ pairing: remote, device, storage });
  made.adapter.answer = async (call) => {
    if (call !== 'connect walletConnect') return;
    made.adapter.reportConnected('walletConnect', 'eip155:1', { name: 'Phone', type: 'walletConnect' });
  };
  const events: ModalEvent[] = [];
  onModalEvent(made.core, (event) => events.push(event));
  return { ...made, begun, storage, events };
}

describe('a pairing link', () => {
  it('expires ten seconds before four minutes are over, but still connects a wallet that answers later', async () => {
    const { core, clock, begun } = pairable();
    open(core, { view: 'ConnectingWalletConnect' });
    await vi.dynamicImportSettled();
    await clock.advance(229_000);
    expect(core.store.getState().pairing.status).toBe('waiting');
    await clock.advance(1_000);
    expect(core.store.getState().pairing.status).toBe('expired');
    begun[0]?.settle();
    await clock.advance(0);
    expect(core.store.getState().connections.eip155?.status).toBe('connected');
    expect(core.store.getState().open).toBe(false);
  });

  it('is replaced after closing on desktop', async () => {
    const { core, clock, begun } = pairable();
    open(core, { view: 'ConnectingWalletConnect' });
    await clock.advance(0);
    close(core);
    await clock.advance(0);
    expect(begun[0]?.parameters.signal.aborted).toBe(true);
    open(core, { view: 'ConnectingWalletConnect' });
    await clock.advance(0);
    expect(core.store.getState().pairing).toMatchObject({ uri: 'wc:2' });
  });

  it.each([
    ['Telegram', { ...anywhere, telegram: true }],
    ['Safari on iOS', { ...anywhere, safari: true, ios: true, mobile: true }],
  ])('is reused for every attempt in %s until it expires', async (_name, device) => {
    const { core, clock, begun } = pairable(device);
    open(core, { view: 'ConnectingWalletConnect' });
    await clock.advance(0);
    close(core);
    open(core, { view: 'ConnectingWalletConnect' });
    await clock.advance(0);
    expect(begun).toHaveLength(1);
    expect(core.store.getState().pairing).toMatchObject({ status: 'waiting', uri: 'wc:1' });
    await clock.advance(231_000);
    void startPairing(core);
    await clock.advance(0);
    expect(begun).toHaveLength(2);
    expect(begun[0]?.parameters.signal.aborted).toBe(true);
  });

  it('leaves no attempt behind when it is cancelled while it is being prepared', async () => {
    const { core, adapter, clock } = pairable({ ...anywhere, telegram: true });
    open(core, { view: 'ConnectingWalletConnect' });
    await clock.advance(231_000);
    adapter.answer = () => new Promise(() => undefined);
    void startPairing(core);
    cancelConnect(core);
    expect(core.runtime.attempt).toBeUndefined();
  });
});

describe.each([
  ['Telegram', { ...anywhere, telegram: true, mobile: true, android: true }],
  ['Telegram at a desk', { ...anywhere, telegram: true }],
  ['Safari on iOS', { ...anywhere, safari: true, ios: true, mobile: true }],
])('a link made ahead, in %s', (_name, device) => {
  const linkOf = ({ core }: ReturnType<typeof pairable>) => {
    const { pairing } = core.store.getState();
    return pairing.status === 'waiting' ? pairing.uri : pairing.status;
  };

  it('exists before a wallet is chosen, calls no library, and is the one that the chosen wallet uses', async () => {
    const made = pairable(device);
    const { core, adapter, clock, begun, events } = made;
    await pairAhead(core);
    expect(begun).toHaveLength(0);
    open(core);
    await pairAhead(core);
    expect(linkOf(made)).toBe('wc:1');
    expect(core.store.getState().connectFlow.status).toBe('idle');
    expect(adapter.calls).toEqual([]);
    const wallet = { id: 'w', name: 'Phone', mobile_link: 'phone://' };
    void connect(core, { connectorId: 'walletConnect', wallet });
    expect(linkOf(made)).toBe('wc:1');
    await clock.advance(0);
    expect(core.store.getState()).toMatchObject({
      pairing: { status: 'waiting', uri: 'wc:1' },
      connectFlow: { status: 'pending' },
    });
    expect(core.store.getState().pairing).not.toHaveProperty('ahead');
    expect([begun.length, adapter.calls]).toEqual([1, []]);
    begun[0]?.settle();
    await clock.advance(0);
    expect(core.store.getState()).toMatchObject({
      open: false,
      connections: { eip155: { status: 'connected' } },
    });
    expect(events.map(({ event }) => event)).toEqual([
      'MODAL_OPEN',
      'SELECT_WALLET',
      'CONNECT_SUCCESS',
      'MODAL_CLOSE',
    ]);
  });

  it('is reused after closing and going back, until it expires', async () => {
    const made = pairable(device);
    const { core, clock, begun } = made;
    open(core);
    await pairAhead(core);
    close(core);
    expect(linkOf(made)).toBe('idle');
    open(core);
    await pairAhead(core);
    void connect(core, { connectorId: 'walletConnect' });
    await clock.advance(0);
    goBack(core);
    await pairAhead(core);
    expect([linkOf(made), begun.length]).toEqual(['wc:1', 1]);
    await clock.advance(230_000);
    expect(linkOf(made)).toBe('idle');
    void connect(core, { connectorId: 'walletConnect' });
    await clock.advance(0);
    expect([linkOf(made), begun.length]).toEqual(['wc:2', 2]);
    expect(begun[0]?.parameters.signal.aborted).toBe(true);
  });

  it('connects a visitor who returns from the wallet after closing the modal', async () => {
    const { core, clock, begun } = pairable(device);
    open(core);
    await pairAhead(core);
    void connect(core, { connectorId: 'walletConnect' });
    await clock.advance(0);
    close(core);
    begun[0]?.settle();
    await clock.advance(0);
    expect(core.store.getState().connections.eip155?.status).toBe('connected');
  });

  it('fails silently, and starts again when a wallet is chosen', async () => {
    const made = pairable(device);
    const { core, clock, begun, events } = made;
    open(core);
    await pairAhead(core);
    begun[0]?.fail(createError('RELAY_ORIGIN_NOT_ALLOWED'));
    await clock.advance(0);
    expect(core.store.getState()).toMatchObject({
      pairing: { status: 'idle' },
      connectFlow: { status: 'idle' },
      toast: undefined,
      alert: undefined,
    });
    void connect(core, { connectorId: 'walletConnect' });
    await clock.advance(0);
    begun[1]?.fail(createError('RELAY_ORIGIN_NOT_ALLOWED'));
    await clock.advance(0);
    expect(core.store.getState().pairing).toMatchObject({
      status: 'failed',
      error: { code: 'RELAY_ORIGIN_NOT_ALLOWED' },
    });
    expect(core.store.getState().alert).toBeDefined();
    expect(events.map(({ event }) => event)).toEqual(['MODAL_OPEN', 'SELECT_WALLET', 'CONNECT_ERROR']);
  });

  it('waits for the terms checkbox, and makes no link if the site shows links itself or no connection is needed', async () => {
    const made = pairable(device);
    const { core, adapter, begun } = made;
    const terms = { termsConditionsUrl: 'https://a.test', legalCheckbox: true };
    updateOptions(core, terms);
    open(core);
    await pairAhead(core);
    acceptLegal(core, true);
    updateOptions(core, { manualWCControl: true });
    await pairAhead(core);
    updateOptions(core, { manualWCControl: false, enableWallets: false });
    await pairAhead(core);
    updateOptions(core, { enableWallets: true });
    adapter.reportConnected();
    await pairAhead(core);
    expect(begun).toHaveLength(0);
    adapter.report({ connection: { status: 'disconnected' }, connections: [] });
    open(core);
    await pairAhead(core);
    expect(begun).toHaveLength(1);
  });

  it('is aborted once another wallet connects', async () => {
    const { core, adapter, begun } = pairable(device);
    open(core);
    await pairAhead(core);
    adapter.answer = async () => adapter.reportConnected();
    await connect(core, { connectorId: 'test.one' });
    expect(begun[0]?.parameters.signal.aborted).toBe(true);
  });
});

it('makes no link ahead on other devices', async () => {
  for (const device of [
    anywhere,
    { ...anywhere, safari: true },
    { ...anywhere, mobile: true, android: true },
    { ...anywhere, mobile: true, ios: true },
  ]) {
    const { core, begun } = pairable(device);
    open(core);
    await pairAhead(core);
    expect(begun).toHaveLength(0);
  }
});

it('makes a new link when the visitor goes back from a browser wallet to the QR code', async () => {
  const { core, adapter, clock, begun } = pairable();
  const answer = adapter.answer;
  adapter.answer = (call) => (call === 'connect test.one' ? new Promise(() => undefined) : answer(call));
  open(core);
  void connect(core, {
    connectorId: 'walletConnect',
    wallet: { id: 'w', name: 'Wallet One', mobile_link: 'a://' },
  });
  await clock.advance(0);
  void connect(core, { connectorId: 'test.one' });
  await clock.advance(0);
  expect(core.store.getState().pairing.status).toBe('idle');
  goBack(core);
  await vi.dynamicImportSettled();
  await clock.advance(0);
  expect(begun).toHaveLength(2);
  expect(core.store.getState().pairing).toMatchObject({ status: 'waiting', uri: 'wc:2' });
});

describe('a final connection', () => {
  it("reports how it was reached, and stores the wallet and its app's link", async () => {
    const { core, clock, begun, storage, events } = pairable();
    await core.start();
    open(core);
    const wallet = { id: 'w', name: 'Phone', mobile_link: 'phone://' };
    void connect(core, { connectorId: 'walletConnect', wallet });
    await clock.advance(0);
    rememberLink(core, { base: 'phone://', name: 'Phone' });
    expect(storage.getItem('WALLETCONNECT_DEEPLINK_CHOICE')).toBeNull();
    begun[0]?.settle();
    await clock.advance(0);
    await vi.dynamicImportSettled();
    expect(JSON.parse(storage.getItem('WALLETCONNECT_DEEPLINK_CHOICE') ?? '')).toEqual({
      href: 'phone://',
      name: 'Phone',
    });
    expect(core.store.getState().recentWallets[0]).toMatchObject({ name: 'Phone', wallet: { id: 'w' } });
    expect(events.find(({ event }) => event === 'CONNECT_SUCCESS')).toMatchObject({
      properties: { method: 'mobile', name: 'Phone', caipNetworkId: 'eip155:1' },
    });

    const next = makeCore({ storage });
    await next.core.start();
    expect(next.core.store.getState().linking).toEqual({ href: 'phone://', name: 'Phone' });
  });

  it("removes the app's link when the wallet disconnects", async () => {
    const { core, adapter, clock, begun, storage } = pairable();
    await core.start();
    void startPairing(core);
    await clock.advance(0);
    rememberLink(core, { base: 'phone://', name: 'Phone' });
    begun[0]?.settle();
    await clock.advance(0);
    await vi.dynamicImportSettled();
    expect(storage.getItem('WALLETCONNECT_DEEPLINK_CHOICE')).not.toBeNull();
    adapter.report({ connection: { status: 'disconnected' }, connections: [] });
    expect(core.store.getState().linking).toBeUndefined();
    expect(storage.getItem('WALLETCONNECT_DEEPLINK_CHOICE')).toBeNull();
  });

  it('ignores a stored link that would run a script', async () => {
    const storage = memoryStorage({
      WALLETCONNECT_DEEPLINK_CHOICE: '{"href":"javascript:alert(1)","name":"x"}',
    });
    const { core } = makeCore({ storage });
    await core.start();
    expect(core.store.getState().linking).toBeUndefined();
  });

  it('reports `browser` for a wallet in the browser, and the message of a failure', async () => {
    const { core, adapter } = makeCore();
    const events: ModalEvent[] = [];
    onModalEvent(core, (event) => events.push(event));
    adapter.answer = async () => adapter.reportConnected();
    await connect(core, { connectorId: 'test.one' });
    adapter.answer = () => Promise.reject(Object.assign(new Error('no'), { code: 4001 }));
    await connect(core, { connectorId: 'test.one' });
    expect(events).toEqual([
      { event: 'SELECT_WALLET', properties: { name: 'Wallet One', platform: 'browser' } },
      {
        event: 'CONNECT_SUCCESS',
        properties: { method: 'browser', name: 'Wallet One', caipNetworkId: 'eip155:1' },
      },
      { event: 'SELECT_WALLET', properties: { name: 'Wallet One', platform: 'browser' } },
      { event: 'CONNECT_ERROR', properties: { message: 'The request was declined in the wallet.' } },
    ]);
  });
});

it('emits opening and closing once each, whatever closes the modal', async () => {
  const { core, adapter } = makeCore();
  const events: string[] = [];
  const stop = onModalEvent(core, ({ event }) => events.push(event));
  adapter.answer = async () => adapter.reportConnected();
  open(core);
  open(core);
  await connect(core, { connectorId: 'test.one' });
  open(core);
  adapter.report({ connection: { status: 'disconnected' }, connections: [] });
  stop();
  open(core);
  expect(events).toEqual([
    'MODAL_OPEN',
    'SELECT_WALLET',
    'CONNECT_SUCCESS',
    'MODAL_CLOSE',
    'MODAL_OPEN',
    'MODAL_CLOSE',
  ]);
});

describe('switching the account', () => {
  it('does not prompt a connected wallet, and connects a disconnected one', async () => {
    const { core, adapter } = makeCore();
    adapter.reportConnected();
    await switchConnection(core, { connectorId: 'test.one' });
    expect(adapter.calls).toEqual(['switchConnection test.one']);
    await switchConnection(core, { connectorId: 'other' });
    expect(core.store.getState().connectFlow).toMatchObject({ error: { code: 'WALLET_NOT_FOUND' } });
    adapter.report({ connection: { status: 'disconnected' }, connections: [] });
    await switchConnection(core, { connectorId: 'test.one' });
    expect(adapter.calls.at(-1)).toBe('connect test.one');
  });
});

describe('accounts of a connected wallet', () => {
  it('are matched in any case and as CAIP-10 ids; an unknown one fails with NOT_CONNECTED', async () => {
    const { core, adapter } = makeCore();
    adapter.reportConnected();
    const asked: unknown[] = [];
    adapter.switchConnection = async (parameters) => {
      asked.push(parameters.address);
    };
    await switchConnection(core, { connectorId: 'test.one', address: address.toLowerCase() });
    await switchConnection(core, { connectorId: 'test.one', address: `eip155:1:${address}` });
    expect(asked).toEqual([`eip155:1:${address}`, `eip155:1:${address}`]);
    const error = await switchConnection(core, { connectorId: 'test.one', address: `0x${'1'.repeat(40)}` });
    expect(error?.code).toBe('NOT_CONNECTED');
    expect(asked).toHaveLength(2);
  });

  it('are listed by wallet, the active one first; a recent wallet is listed until it is forgotten', async () => {
    const { core, adapter } = makeCore();
    adapter.answer = async () => adapter.reportConnected();
    await connect(core, { connectorId: 'test.one' });
    const { eip155: [one] = [] } = core.store.getState().libraryConnections;
    if (one === undefined) throw new Error('not connected');
    adapter.report({ connections: [{ ...one, connectorId: 'two', chainId: 'eip155:9' }, one] });
    const state = core.store.getState();
    expect(selectConnections(state).map(({ connectorId }) => connectorId)).toEqual(['test.one', 'two']);
    expect(selectConnections(state)[0]).toMatchObject({
      name: 'Wallet One',
      accounts: [{ address }],
      caipNetwork: { caipNetworkId: 'eip155:1' },
    });
    expect(selectConnections(state)[1]?.caipNetwork).toBeUndefined();
    expect(selectConnections(state, 'solana')).toEqual([]);
    expect(selectRecentConnections(state)).toEqual([]);
    adapter.report({ connection: { status: 'disconnected' }, connections: [] });
    expect(selectRecentConnections(core.store.getState())).toMatchObject([
      { connectorId: 'test.one', name: 'Wallet One', accounts: [] },
    ]);
    expect(selectRecentConnections(core.store.getState(), 'solana')).toEqual([]);
    forgetWallet(core, { connectorId: 'test.one', name: 'Another' });
    expect(core.store.getState().recentWallets).toHaveLength(1);
    forgetWallet(core, { connectorId: 'test.one' });
    expect(core.store.getState().recentWallets).toEqual([]);
  });
});
