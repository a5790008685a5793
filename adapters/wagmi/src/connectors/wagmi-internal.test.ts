// @vitest-environment happy-dom
import { createTestWallet } from '@mooring/evm/testing';
import { localhost } from 'viem/chains';
import { expect, it, onTestFinished } from 'vitest';
import { custom } from 'wagmi';
import { hydrated } from '../adapter/hydrated.ts';
import { slowConfig } from '../test-support/slow-config.ts';
import { makeConfig, testConnector } from '../test-support/test-connector.ts';
import { alice } from '../test-support/world.ts';
import {
  adoptAnnounced,
  announcedWallets,
  listConnector,
  pauseAnnouncements,
  persistOf,
  restoresOnMount,
  setChains,
  setUpConnector,
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
