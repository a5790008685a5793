// Preloads both entries: one advance of the clock is then enough.
import '../exports/modal.ts';
import '../exports/background.ts';
import { describe, expect, it } from 'vitest';
import type { AppKitCore } from '../contract/core.ts';
import { goBack, push } from '../modal/navigate.ts';
import { open } from '../modal/open.ts';
import { injected, makeCore } from '../test-support/fake-adapter.ts';
import { page } from '../test-support/two-namespaces.ts';
import { unanswered } from '../test-support/unanswered.ts';
import { fakeWallet } from '../testing/test-remote-wallet.ts';
import { connect, retryConnect } from './connect.ts';

const views = (core: AppKitCore): readonly string[] =>
  core.store.getState().router.history.map(({ name }) => name);
const never = (): Promise<void> => new Promise(() => undefined);

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

it('shows Account if the wallet connects after the visitor went back to the list', async () => {
  const { core, adapter } = makeCore();
  adapter.answer = never;
  open(core);
  push(core, { name: 'ConnectingExternal', connectorId: 'test.one' });
  const requested = connect(core, { connectorId: 'test.one' });
  goBack(core);
  expect((await requested)?.code).toBe('ABORTED');
  expect(core.store.getState().router.history.map(({ name }) => name)).toEqual(['Connect']);
  adapter.reportConnected();
  expect(core.store.getState()).toMatchObject({ open: true, router: { history: [{ name: 'Account' }] } });
});

describe('a wallet that cannot be connected', () => {
  it.each([
    ['is not there', { connectorId: 'gone' }, 'WALLET_NOT_FOUND'],
    ['does not serve the namespace', { connectorId: 'test.one', namespace: 'solana' }, 'ADAPTER_NOT_FOUND'],
  ])('fails if it %s', async (_, wanted, code) => {
    const { core, adapter } = makeCore();
    open(core);
    expect((await connect(core, wanted))?.code).toBe(code);
    expect(core.store.getState().connectFlow).toMatchObject({ status: 'failed', error: { code } });
    expect(adapter.calls).toEqual([]);
    expect(views(core)).toEqual(['Connect', 'ConnectingExternal']);
  });

  it('fails with CHAIN_NOT_SUPPORTED if the site serves the namespace, but the wallet does not', async () => {
    const { core, evm } = page();
    evm.report({ connectors: [injected] });
    const error = await connect(core, { connectorId: 'test.one', namespace: 'solana' });
    expect(error?.code).toBe('CHAIN_NOT_SUPPORTED');
  });

  it('fails if the page lists it for no namespace', async () => {
    const { core, adapter } = makeCore();
    adapter.report({ connectors: [{ ...injected, namespaces: [] }] });
    expect((await connect(core, { connectorId: 'test.one' }))?.code).toBe('ADAPTER_NOT_FOUND');
  });
});

describe('retryConnect', () => {
  it('calls the wallet of the current view again, on the requested chain', async () => {
    const { core, adapter } = makeCore();
    const requested: unknown[] = [];
    adapter.connect = async ({ connectorId, chainId }) => {
      requested.push([connectorId, chainId]);
      throw Object.assign(new Error('no'), { code: 4001 });
    };
    open(core);
    await connect(core, { connectorId: 'test.one', chainId: 'eip155:2' });
    expect((await retryConnect(core))?.code).toBe('REJECTED');
    expect(requested).toEqual([
      ['test.one', 'eip155:2'],
      ['test.one', 'eip155:2'],
    ]);
    expect(views(core)).toEqual(['Connect', 'ConnectingExternal']);
  });

  it('makes a new link on the view of a paired wallet, and does nothing elsewhere', async () => {
    const { core, clock, begun } = unanswered();
    open(core);
    expect(await retryConnect(core)).toBeUndefined();
    expect(begun).toHaveLength(0);
    core.dispatch({ type: 'pushed', view: { name: 'ConnectingWalletConnect' } });
    void retryConnect(core);
    await clock.advance(0);
    expect(begun).toHaveLength(1);
  });
});

it('shows the view of a wallet that connects by a login, without calling the wallet', async () => {
  const embedded = fakeWallet(undefined, {
    id: 'embedded',
    kind: 'embedded',
    view: 'ConnectSocials' as never,
  });
  const { core, adapter } = makeCore({ wallets: [embedded] });
  open(core);
  expect(await connect(core, { connectorId: 'embedded' })).toBeUndefined();
  expect(views(core).at(-1)).toBe('ConnectSocials');
  expect([adapter.calls, embedded.logins, core.store.getState().connectFlow.status]).toEqual([
    [],
    [],
    'idle',
  ]);
});

it('creates no link if the site supplies links itself', async () => {
  const { core, begun } = unanswered({ modal: { manualWCControl: true } });
  open(core);
  expect(await connect(core, { connectorId: 'walletConnect' })).toBeUndefined();
  expect([begun.length, views(core).at(-1)]).toEqual([0, 'ConnectingWalletConnect']);
});
