// @vitest-environment happy-dom
import { createTestWallet } from '@mooring/evm/testing';
import { localhost, mainnet, sepolia } from 'viem/chains';
import { expect, it, onTestFinished } from 'vitest';
import { custom } from 'wagmi';
import { connect } from 'wagmi/actions';
import { hydrated } from '../adapter/hydrated.ts';
import { slowConfig } from '../test-support/slow-config.ts';
import { makeConfig, testConnector } from '../test-support/test-connector.ts';
import { alice } from '../test-support/world.ts';
import {
  adoptAnnounced,
  announcedWallets,
  changeConnection,
  listConnector,
  pauseAnnouncements,
  persistOf,
  restoresOnMount,
  setChains,
  setUpConnector,
  startListening,
  stopListening,
  subscribeConnectors,
  transportsOf,
  unlistConnectors,
} from './wagmi-internal.ts';

function announce(rdns: string, uuid?: string): void {
  const wallet = createTestWallet({ rdns, name: rdns, accounts: [alice], chains: [1], uuid });
  onTestFinished(wallet.announce(window));
}

it('adds each wallet that announced itself while wagmi read its storage once', async () => {
  const { config, answer } = slowConfig();
  onTestFinished(() => config._internal.mipd?.destroy());
  announce('test.early');
  announce('test.early', '11111111-1111-4111-8111-111111111111');
  const waiting = hydrated(config);
  answer();
  await waiting;
  const ids = (): readonly string[] => config.connectors.map(({ id }) => id);
  // wagmi has dropped the wallet.
  expect(ids()).toEqual([]);
  adoptAnnounced(config);
  expect(ids()).toEqual(['test.early']);
  announce('test.late');
  expect(ids()).toEqual(['test.early', 'test.late']);
  const before = config.connectors;
  adoptAnnounced(config);
  expect(config.connectors).toBe(before);
});

it('reads the storage, and whether wagmi restores on mount', () => {
  expect(restoresOnMount(makeConfig())).toBe(false);
  expect(restoresOnMount(makeConfig({ ssr: true }))).toBe(true);
  expect(persistOf(makeConfig())).toBeUndefined();
  expect(persistOf(slowConfig().config)?.hasHydrated()).toBe(false);
});

it('pauses announcements, and requests them again on resume', () => {
  const config = makeConfig();
  const resume = pauseAnnouncements(config);
  announce('test.paused');
  expect(announcedWallets(config)).toEqual([]);
  expect(config.connectors).toEqual([]);
  resume();
  expect(announcedWallets(config).map(({ info }) => info.rdns)).toEqual(['test.paused']);
  expect(config.connectors.map(({ id }) => id)).toEqual(['test.paused']);
});

it('puts a connector first, replaces one with its id, and calls subscribers', () => {
  const config = makeConfig();
  const notified: string[][] = [];
  onTestFinished(subscribeConnectors(config, (list) => notified.push(list.map(({ id }) => id))));
  for (const id of ['a', 'b', 'a']) listConnector(config, setUpConnector(config, testConnector(id)));
  expect(notified).toEqual([['a'], ['b', 'a'], ['a', 'b']]);
  const [first] = config.connectors;
  unlistConnectors(config, new Set([first?.uid ?? '']));
  expect(notified.at(-1)).toEqual(['b']);
});

it('replaces chains, and uses an assigned transport', async () => {
  const config = makeConfig();
  Object.assign(transportsOf(config), {
    [localhost.id]: custom({ request: async ({ method }) => `answer to ${method}` }),
  });
  setChains(config, [localhost]);
  expect(config.chains.map(({ id }) => id)).toEqual([localhost.id]);
  const client = config.getClient({ chainId: localhost.id as never });
  expect(await client.request({ method: 'eth_test' } as never)).toBe('answer to eth_test');
});

it('follows a connector that wagmi did not connect itself', () => {
  const config = makeConfig();
  const connector = setUpConnector(config, testConnector('a'));
  startListening(config, connector);
  config.setState((state) => ({
    ...state,
    connections: new Map([[connector.uid, { accounts: [alice], chainId: mainnet.id, connector }]]),
    current: connector.uid,
    status: 'connected',
  }));
  connector.emitter.emit('change', { chainId: sepolia.id });
  expect(config.state.connections.get(connector.uid)?.chainId).toBe(sepolia.id);
  connector.emitter.emit('disconnect');
  expect(config.state.connections.size).toBe(0);
});

it('changes a connection, and ignores an unlistened connector until it connects', async () => {
  const config = makeConfig();
  const connector = setUpConnector(config, testConnector('a'));
  listConnector(config, connector);
  await connect(config, { connector });
  const { uid } = connector;
  const chainOf = () => config.state.connections.get(uid)?.chainId;
  changeConnection(config, { uid, chainId: sepolia.id });
  expect(chainOf()).toBe(sepolia.id);
  connector.emitter.emit('change', { chainId: mainnet.id });
  expect(chainOf()).toBe(mainnet.id);
  stopListening(config, connector);
  connector.emitter.emit('change', { chainId: sepolia.id });
  expect(chainOf()).toBe(mainnet.id);
  expect(connector.emitter.listenerCount('connect')).toBe(1);
});
