// Preloads both entries: one advance of the clock is then enough.
import '../exports/modal.ts';
import '../exports/background.ts';
import type { MooringError } from '@mooring/protocol';
import { expect, it, vi } from 'vitest';
import { chooseRow } from '../connect/choose-wallet.ts';
import { connect } from '../connect/connect.ts';
import { disconnect } from '../connect/disconnect.ts';
import type { AppKitCore } from '../contract/core.ts';
import type { Login, RemoteWallet } from '../contract/remote-wallet.ts';
import { goBack } from '../modal/navigate.ts';
import { open } from '../modal/open.ts';
import { startPairing } from '../pairing/start-pairing.ts';
import { selectConnectRows } from '../select/connect-rows.ts';
import { currentView } from '../store/router.ts';
import { createError } from '../test-support/create-error.ts';
import { connected, page } from '../test-support/two-namespaces.ts';
import { type FakeEngine, fakeWallet, grantOn, sitesOwn } from '../testing/test-remote-wallet.ts';
import { connectRemote } from './connect-remote.ts';

const login: Login = { by: 'email', email: 'alice@shop.example' };
/** Placeholder for the view of an embedded wallet. */
const view = 'ConnectWallets';

const inbox = (engine: FakeEngine = {}) =>
  fakeWallet(async () => engine, { id: 'inbox', kind: 'embedded', view });

/** A page with a paired wallet, and one that the visitor logs in to. */
function both(engine?: FakeEngine) {
  const embedded = inbox(engine);
  return { ...page({ beside: [embedded] }), embedded };
}

/** Does the same as the view of a wallet that connects by login. */
function logIn(core: AppKitCore, id = 'inbox'): Promise<MooringError | undefined> {
  const wallet = core.wallets.find((known) => known.id === id) as RemoteWallet;
  const how = wallet.connect;
  if (how.by !== 'login') throw new Error('by a login');
  return connectRemote(core, { wallet, begin: (ask) => how.begin({ ...ask, login }) });
}

const owners = ({ core }: Pick<ReturnType<typeof page>, 'core'>): readonly unknown[] =>
  ['eip155', 'solana'].map((namespace) => {
    const connection = core.store.getState().connections[namespace];
    return connection?.status === 'connected' ? connection.connectorId : undefined;
  });
const shown = (core: AppKitCore): string => currentView(core.store.getState().router).name;

it('shows the view of a wallet when its row is chosen, without loading or calling the wallet', async () => {
  const { core, clock, embedded, asks } = both();
  open(core);
  const rows = selectConnectRows(core.store.getState());
  const row = rows.find(({ connectorId }) => connectorId === 'inbox');
  expect(row).toMatchObject({ type: 'embedded', name: 'E-mail', disabled: false });
  if (row !== undefined) chooseRow(core, row);
  await clock.advance(0);
  expect(shown(core)).toBe(view);
  expect([embedded.loads(), asks.length, core.store.getState().connectFlow.status]).toEqual([0, 0, 'idle']);
});

it('opens a closed modal to show the view of a wallet', async () => {
  const { core } = both();
  expect(await connect(core, { connectorId: 'inbox' })).toBeUndefined();
  expect([core.store.getState().open, shown(core)]).toEqual([true, view]);
});

it('connects every namespace in one step after a login', async () => {
  const { core, clock, embedded, steps, takes } = both();
  await connect(core, { connectorId: 'inbox' });
  takes.solana = 1_000;
  const done = logIn(core);
  await clock.advance(1_000);
  expect(await done).toBeUndefined();
  expect(embedded.logins).toEqual([login]);
  expect(steps).toEqual(['eip155,solana']);
  const { open: isOpen, connections, recentWallets } = core.store.getState();
  expect(isOpen).toBe(false);
  expect(connections.eip155).toMatchObject({
    connectorId: 'inbox',
    wallet: { name: 'Inbox', type: 'embedded' },
  });
  expect(recentWallets[0]).toMatchObject({ connectorId: 'inbox', type: 'embedded' });
});

it("reports the wallet's error if a login fails, and accepts the next login", async () => {
  let answer = (): Promise<void> => Promise.reject(createError('REJECTED'));
  const { core, clock, steps } = both({ connect: () => answer() });
  await connect(core, { connectorId: 'inbox' });
  const first = logIn(core);
  await clock.advance(0);
  expect((await first)?.code).toBe('REJECTED');
  expect(core.store.getState().connectFlow).toMatchObject({ status: 'failed', error: { code: 'REJECTED' } });
  expect(shown(core)).toBe(view);
  answer = async () => undefined;
  const second = logIn(core);
  await clock.advance(0);
  expect([await second, steps]).toEqual([undefined, ['eip155,solana']]);
});

it('aborts a login when the visitor leaves its view', async () => {
  const signals: AbortSignal[] = [];
  const { core, clock } = both({
    connect({ signal }) {
      signals.push(signal);
      return new Promise<never>(() => undefined);
    },
  });
  open(core);
  await connect(core, { connectorId: 'inbox' });
  const done = logIn(core);
  await clock.advance(0);
  goBack(core);
  expect(signals.map(({ aborted }) => aborted)).toEqual([true]);
  expect((await done)?.code).toBe('ABORTED');
});

it("shows the view for the site's own call of the library, which rejects if the visitor leaves", async () => {
  const { core, clock, evm } = both();
  const first = sitesOwn(evm.host, 'inbox').connect();
  await vi.dynamicImportSettled();
  expect(shown(core)).toBe(view);
  void logIn(core);
  await clock.advance(0);
  expect(await first).toBeUndefined();
  await disconnect(core, { connectorId: 'inbox', namespace: 'eip155' });
  const second = sitesOwn(evm.host, 'inbox').connect();
  const outcome = expect(second).rejects.toMatchObject({ code: 'ABORTED' });
  await vi.dynamicImportSettled();
  goBack(core);
  await outcome;
});

it("resolves the site's own call when the existing login grants the namespace again", async () => {
  const { core, clock, evm, embedded } = both();
  void logIn(core);
  await clock.advance(0);
  await disconnect(core, { connectorId: 'inbox', namespace: 'eip155' });
  let answered = false;
  void sitesOwn(evm.host, 'inbox')
    .connect()
    .then(() => {
      answered = true;
    });
  await vi.dynamicImportSettled();
  expect(shown(core)).toBe(view);
  embedded.update({ eip155: grantOn('eip155:1') });
  await clock.advance(0);
  expect(answered).toBe(true);
});

it('an embedded wallet takes over from a paired one, which stays connected and becomes active again', async () => {
  const made = both();
  const { core, clock, wallet, embedded } = made;
  void startPairing(core);
  await clock.advance(0);
  expect(owners(made)).toEqual(['walletConnect', 'walletConnect']);
  void logIn(core);
  await clock.advance(0);
  expect(owners(made)).toEqual(['inbox', 'inbox']);
  expect(wallet.granted('eip155')).toBeDefined();
  await disconnect(core, { connectorId: 'inbox', namespace: 'solana' });
  expect([embedded.left, wallet.left]).toEqual([['solana'], []]);
  expect(owners(made)).toEqual(['inbox', 'walletConnect']);
  embedded.lose('eip155');
  await clock.advance(0);
  expect(owners(made)).toEqual(['walletConnect', 'walletConnect']);
});

it('an embedded wallet reconnects beside a paired one after a reload, except where it was disconnected', async () => {
  const first = both();
  void startPairing(first.core);
  await first.clock.advance(0);
  void logIn(first.core);
  await first.clock.advance(0);
  await disconnect(first.core, { connectorId: 'inbox', namespace: 'solana' });
  first.core.destroy();
  const again = page({ reloads: [first.wallet, first.embedded] });
  void again.core.start();
  await again.clock.advance(0);
  const { libraryConnections } = again.core.store.getState();
  const ids = (namespace: string) =>
    libraryConnections[namespace]?.map(({ connectorId }) => connectorId).toSorted();
  expect([ids('eip155'), ids('solana')]).toEqual([['inbox', 'walletConnect'], ['walletConnect']]);
  expect(connected(again.core.store.getState())).toBe('eip155,solana');
});

it('an embedded wallet reconnects in every namespace if the page reloads in the middle of a batch', async () => {
  const first = both();
  first.takes.solana = 2_000;
  void logIn(first.core);
  await first.clock.advance(1_000);
  expect(first.steps).toEqual([]);
  first.core.destroy();
  const again = page({ reloads: [first.wallet, first.embedded] });
  void again.core.start();
  await again.clock.advance(0);
  expect(owners(again)).toEqual(['inbox', 'inbox']);
  await first.clock.advance(60_000);
  expect(first.core.runtime.requested.size).toBe(0);
});
