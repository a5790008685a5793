import { expect, it, vi } from 'vitest';
import { readNetwork } from '../store/list-network.ts';
import { makeCore, network } from '../test-support/fake-adapter.ts';
import { memoryStorage } from '../testing/memory-storage.ts';
import { type Asked, fakeWallet, sitesOwn } from '../testing/test-remote-wallet.ts';
import { connect } from './connect.ts';
import { goBack, push } from './navigate.ts';
import { open } from './open.ts';
import { switchNetwork } from './switch-network.ts';

const never = (): Promise<void> => new Promise(() => undefined);

it('applies a late network switch, but keeps the view that the visitor went back to', async () => {
  const { core, adapter } = makeCore();
  adapter.reportConnected();
  let answer: () => void = () => undefined;
  adapter.answer = () => new Promise((resolve) => (answer = resolve));
  open(core);
  push(core, { name: 'Networks' });
  const done = switchNetwork(core, { network: readNetwork(network(2)) });
  goBack(core);
  answer();
  await done;
  expect(core.store.getState().router.history.map(({ name }) => name)).toEqual(['Account', 'Networks']);
  expect(core.store.getState().activeNetwork.caipNetworkId).toBe('eip155:2');
});

it('initializes after ten seconds if a wallet of the last visit never answers', async () => {
  const { core, adapter, clock } = makeCore();
  adapter.answer = never;
  const started = core.start();
  await clock.advance(9_999);
  expect(core.store.getState().initialized).toBe(false);
  await clock.advance(1);
  await started;
  expect(core.store.getState().initialized).toBe(true);
});

it('removes a stored connection only once its library reports that it was not restored', async () => {
  const storage = memoryStorage({
    '@appkit/eip155:connected_connector_id': 'walletConnect',
    '@appkit/connected_namespaces': 'eip155',
    '@appkit/connection_status': 'connected',
  });
  const { core, adapter } = makeCore({ storage });
  let answer: () => void = () => undefined;
  adapter.answer = () => new Promise((resolve) => (answer = resolve));
  const started = core.start();
  await Promise.resolve();
  adapter.report({ connection: { status: 'connecting', connectorId: 'walletConnect', reconnecting: true } });
  expect(storage.getItem('@appkit/eip155:connected_connector_id')).toBe('walletConnect');
  adapter.report({ connection: { status: 'disconnected' } });
  answer();
  await started;
  expect(storage.getItem('@appkit/eip155:connected_connector_id')).toBeNull();
  expect(storage.getItem('@appkit/connected_namespaces')).toBeNull();
  expect(storage.getItem('@appkit/connection_status')).toBe('disconnected');
});

it('shows Account if the wallet connects after the visitor went back to the list', async () => {
  const { core, adapter } = makeCore();
  adapter.answer = never;
  open(core);
  push(core, { name: 'ConnectingExternal', connectorId: 'test.one' });
  const asked = connect(core, { connectorId: 'test.one' });
  goBack(core);
  expect((await asked)?.code).toBe('ABORTED');
  expect(core.store.getState().router.history.map(({ name }) => name)).toEqual(['Connect']);
  adapter.reportConnected();
  expect(core.store.getState()).toMatchObject({ open: true, router: { history: [{ name: 'Account' }] } });
});

it('keeps a view that does not connect when a wallet of the last visit is restored', () => {
  const { core, adapter } = makeCore();
  open(core, { view: 'Networks' });
  adapter.reportConnected();
  expect(core.store.getState().router.history.map(({ name }) => name)).toEqual(['Networks']);
});

function withRemote(): ReturnType<typeof makeCore> & {
  readonly begun: { readonly parameters: Asked; reject(error: Error): void }[];
} {
  const begun: { readonly parameters: Asked; reject(error: Error): void }[] = [];
  const provider = {
    connect: (parameters: Asked) =>
      new Promise<void>((_resolve, reject) => begun.push({ parameters, reject })),
  };
  const remote = fakeWallet(async () => provider);
  return { ...makeCore({ pairing: remote }), begun };
}

it('shows the latest pairing, whatever happens to an older one', async () => {
  const { core, adapter, begun, clock } = withRemote();
  const provider = sitesOwn(adapter.host);
  void provider.connect().catch(() => undefined);
  void provider.connect().catch(() => undefined);
  await vi.dynamicImportSettled();
  await clock.advance(0);
  begun[1]?.parameters.onUri?.('wc:new', clock.now() / 1000 + 300);
  begun[0]?.parameters.onUri?.('wc:old', clock.now() / 1000 + 300);
  begun[0]?.reject(new Error('gone'));
  await clock.advance(0);
  expect(core.store.getState().pairing).toMatchObject({ status: 'waiting', uri: 'wc:new' });
});

it('does not abort a pairing with the attempt for another wallet', async () => {
  const { core, adapter, begun, clock } = withRemote();
  const controller = new AbortController();
  core.runtime.attempt = { connectorId: 'test.one', controller, done: never() };
  const provider = sitesOwn(adapter.host);
  void provider.connect();
  await vi.dynamicImportSettled();
  await clock.advance(0);
  controller.abort();
  expect(begun[0]?.parameters.signal?.aborted).not.toBe(true);
});

it('offers a link for four minutes, though the wire keeps it for five', async () => {
  const { core, adapter, begun, clock } = withRemote();
  const provider = sitesOwn(adapter.host);
  void provider.connect();
  await vi.dynamicImportSettled();
  await clock.advance(0);
  const now = clock.now() / 1000;
  begun[0]?.parameters.onUri?.('wc:link', now + 300);
  expect(core.store.getState().pairing).toMatchObject({ expiry: now + 240 });
});
