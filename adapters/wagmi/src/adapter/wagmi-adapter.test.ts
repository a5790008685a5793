// @vitest-environment happy-dom
import { adapterConformance, fakeWallet, grantOn } from '@mooring/core/testing';
import { createTestWallet } from '@mooring/evm/testing';
import { hydrate } from '@wagmi/core';
import { createClient, custom } from 'viem';
import { mainnet } from 'viem/chains';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { attach, testWorld } from '../test-support/attach.ts';
import { alice, makeWorld, network as testNetwork } from '../test-support/world.ts';
import { hydrated } from './hydrated.ts';

describe('adapter contract', () => {
  for (const rule of adapterConformance(makeWorld)) it(rule.name, rule.run);
});

it("waits for wagmi's provider to hydrate the page, then restores without a prompt", async () => {
  const here = testWorld();
  const [wallet] = here.wallets;
  const first = attach(here);
  await first.adapter.connect({ connectorId: 'test.one' });
  const prompts = wallet.prompts().length;

  const { adapter, last } = attach(here, { ssr: true });
  await adapter.reconnect();
  expect(last().connection.status).toBe('disconnected');
  expect(last().connectors.some(({ type }) => type === 'announced')).toBe(false);
  const { wagmiConfig } = adapter;
  const connected = new Promise<void>((resolve) => {
    const watch = (status: string): void => (status === 'connected' ? resolve() : undefined);
    onTestFinished(wagmiConfig.subscribe(({ status }) => status, watch));
  });
  await hydrate(wagmiConfig, { reconnectOnMount: true }).onMount();
  await connected;
  expect(last().connection).toMatchObject({ connectorId: 'test.one' });
  expect(last().connectors.filter(({ id }) => id === 'test.one')).toHaveLength(1);
  expect(wallet.prompts()).toHaveLength(prompts);
});

it('passes the options of its clients on to wagmi, and lists no announced wallets if the site does not want them', () => {
  const here = testWorld();
  const options = {
    batch: { multicall: true },
    cacheTime: 1,
    ccipRead: false,
    dataSuffix: '0xbc',
    pollingInterval: 2,
  } as const;
  const { adapter, last } = attach(here, { ...options, multiInjectedProviderDiscovery: false });
  expect(adapter.wagmiConfig.getClient()).toMatchObject(options);
  expect(last().connectors.some(({ type }) => type === 'announced')).toBe(false);
  adapter.destroy();
  const plain = attach(here, { pollingInterval: undefined });
  expect(plain.adapter.wagmiConfig.getClient().pollingInterval).toBe(4_000);
  expect(plain.last().connectors.some(({ type }) => type === 'announced')).toBe(true);
});

it('reads through the clients of the site in place of its transports', async () => {
  const requested: number[] = [];
  const { adapter } = attach(testWorld(), {
    client: ({ chain }) =>
      createClient({
        chain,
        transport: custom({
          request: async () => {
            requested.push(chain.id);
            return '0x10';
          },
        }),
      }),
  });
  const network = testNetwork(31_338);
  expect(await adapter.getBalance({ address: `eip155:31338:${alice}`, network })).toMatchObject({
    value: 16n,
  });
  adapter.setNetworks([network, testNetwork(31_339)]);
  await adapter.getBalance({ address: `eip155:31339:${alice}`, network: testNetwork(31_339) });
  expect(requested).toEqual([31_338, 31_339]);
});

it.each([
  [undefined, 31_338],
  [false, 31_337],
])(
  'leaves wagmi’s own chain to `syncConnectedChain: %s`, and reports the wallet’s',
  async (given, chainId) => {
    const here = testWorld();
    const { adapter, last } = attach(here, { syncConnectedChain: given });
    await adapter.connect({ connectorId: 'test.one' });
    await adapter.switchNetwork(here.networks[1]);
    expect(last().connection).toMatchObject({ chainId: 'eip155:31338' });
    expect(adapter.wagmiConfig.state.chainId).toBe(chainId);
  },
);

it('ignores `chains` and `pendingTransactionsFilter`', () => {
  const { adapter } = attach(testWorld(), {
    chains: [mainnet],
    pendingTransactionsFilter: { enable: true, pollingInterval: 1 },
  });
  expect(adapter.wagmiChains.map(({ id }) => id)).toEqual([31_337, 31_338]);
  expect(adapter.networks.map(({ id }) => id)).toEqual([31_337, 31_338]);
  expect(adapter.wagmiConfig.getClient()).not.toHaveProperty('pendingTransactionsFilter');
});

it('connects a wallet that another tab has connected, after wagmi has hydrated the page', async () => {
  const here = testWorld();
  const [wallet] = here.wallets;
  const { adapter, last } = attach(here, { ssr: true });
  await hydrate(adapter.wagmiConfig, { reconnectOnMount: true }).onMount();
  await vi.waitFor(() => expect(adapter.wagmiConfig.state.status).toBe('disconnected'));
  await attach(here).adapter.connect({ connectorId: 'test.one' });
  const prompts = wallet.prompts().length;

  await adapter.reconnect();
  expect(last().connection).toMatchObject({ status: 'connected', connectorId: 'test.one' });
  expect(wallet.prompts()).toHaveLength(prompts);
});

it('connects a remote wallet that was granted in another tab, after wagmi has hydrated the page', async () => {
  const wallet = fakeWallet();
  const { adapter, last } = attach(testWorld(), { ssr: true, wallets: [wallet] });
  await hydrate(adapter.wagmiConfig, { reconnectOnMount: true }).onMount();
  await vi.waitFor(() => expect(adapter.wagmiConfig.state.status).toBe('disconnected'));
  wallet.grant({ eip155: grantOn('eip155:31337') });

  await adapter.reconnect();
  expect(last().connection).toMatchObject({ status: 'connected', connectorId: 'walletConnect' });
});

it('removes its announcement listener on destroy, and listens again when re-attached', async () => {
  const added = vi.spyOn(window, 'addEventListener');
  const removed = vi.spyOn(window, 'removeEventListener');
  onTestFinished(() => {
    added.mockRestore();
    removed.mockRestore();
  });
  const listeners = ({
    mock,
  }: {
    readonly mock: { readonly calls: readonly unknown[][] };
  }): readonly unknown[] =>
    mock.calls.filter(([type]) => type === 'eip6963:announceProvider').map(([, listener]) => listener);
  const here = testWorld();
  const listening = (): number => listeners(added).filter((one) => !listeners(removed).includes(one)).length;
  const { adapter, host, last } = attach(here);
  await hydrated(adapter.wagmiConfig);
  expect(listening()).toBe(1);
  adapter.destroy();
  adapter.destroy();
  expect(listening()).toBe(0);

  const late = createTestWallet({ rdns: 'test.late', name: 'Late', accounts: [alice], chains: [31_337] });
  onTestFinished(late.announce(window));
  const ids = (): readonly string[] => adapter.wagmiConfig.connectors.map(({ id }) => id);
  expect(ids()).not.toContain('test.late');
  adapter.attach(host);
  expect(listening()).toBe(1);
  expect(last().connectors.map(({ id, type }) => `${id} ${type}`)).toEqual([
    'test.one announced',
    'test.two announced',
    'test.late announced',
  ]);
});
