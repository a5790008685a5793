// @vitest-environment happy-dom

import type { AdapterProjection, RemoteWallet } from '@mooring/core/adapter';
import { fakeWallet, grantOn, memoryStorage, testHost, testNetwork } from '@mooring/core/testing';
import { createTestWallet } from '@mooring/evm/testing';
import { afterEach, expect, it } from 'vitest';
import { type DefaultAdapter, defaultAdapters } from './default-adapter.ts';

const cleanups: (() => void)[] = [];
afterEach(() => {
  for (const cleanup of cleanups.splice(0)) cleanup();
});

function attach(
  adapter: DefaultAdapter,
  wallets: readonly RemoteWallet[] = [],
): { reports: AdapterProjection[]; ids(): readonly string[] } {
  const reports: AdapterProjection[] = [];
  const network = {
    id: 1,
    name: 'One',
    nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
    rpcUrls: { default: { http: [] } },
    chainNamespace: 'eip155',
    caipNetworkId: 'eip155:1',
  } as const;
  adapter.attach(
    testHost({
      networks: [network],
      wallets,
      report: (projection) => reports.push(projection),
    }),
  );
  cleanups.push(() => adapter.destroy());
  return { reports, ids: () => reports.at(-1)?.connectors.map(({ id }) => id) ?? [] };
}

function evmAdapter(): DefaultAdapter {
  const [adapter] = defaultAdapters([testNetwork(1)], [], undefined);
  if (adapter === undefined) throw new Error('no adapter');
  return adapter;
}

function announce(rdns: string): void {
  const wallet = createTestWallet({ rdns, name: rdns, accounts: [`0x${'1'.repeat(40)}`], chains: [1] });
  cleanups.push(wallet.announce(window));
}

it('keeps every row when the adapter loads', async () => {
  announce('test.one');
  const adapter = evmAdapter();
  const seen = attach(adapter);
  const count = seen.reports.length;
  await adapter.prepare();
  expect(seen.reports.length).toBeGreaterThan(count);
  for (const { connectors } of seen.reports.slice(count))
    expect(connectors.map(({ id }) => id)).toEqual(['test.one']);
  announce('test.two');
  expect(seen.ids()).toEqual(['test.one', 'test.two']);
});

it('reports nothing after `destroy`', async () => {
  const adapter = evmAdapter();
  const seen = attach(adapter);
  adapter.destroy();
  const count = seen.reports.length;
  announce('test.one');
  await adapter.prepare();
  expect(seen.reports).toHaveLength(count);
});

it('disconnects a paired wallet of the last visit before the adapter has loaded', async () => {
  const wallet = fakeWallet();
  wallet.grant({ eip155: grantOn('eip155:1') });
  const adapter = evmAdapter();
  const seen = attach(adapter, [wallet]);
  const restored = adapter.reconnect();
  await adapter.disconnect();
  await restored;
  expect(wallet.left).toEqual(['eip155']);
  expect(seen.reports.at(-1)?.connections).toEqual([]);
});

it('creates an adapter for each namespace without one', () => {
  const networks = [
    testNetwork(1),
    { ...testNetwork(2), chainNamespace: 'solana' },
    { ...testNetwork(3), chainNamespace: 'polkadot' },
    { ...testNetwork(4), chainNamespace: 'elrond' },
    { ...testNetwork(5), chainNamespace: 'mvx' },
  ];
  const made = defaultAdapters(networks, [{ namespace: 'solana' }], undefined);
  expect(made.map(({ namespace }) => namespace)).toEqual(['eip155', 'polkadot', 'mvx']);
  expect(made.map(({ verifyMessage }) => verifyMessage !== undefined)).toEqual([true, true, false]);
});

it('restores wallets of a namespace without an adapter', async () => {
  const wallet = fakeWallet(undefined, { serves: ['tezos'] });
  const address = 'tz1VSUr8wwNhLAzempoch5d6hLRiTh8Cjcjb';
  const network = {
    ...testNetwork(1),
    id: 'mainnet',
    chainNamespace: 'tezos',
    caipNetworkId: 'tezos:mainnet',
  } as const;
  wallet.grant({
    tezos: { accounts: [`tezos:mainnet:${address}`], chains: ['tezos:mainnet'], methods: ['tezos_sign'] },
  });
  const [adapter] = defaultAdapters([network], [], memoryStorage());
  if (adapter === undefined) throw new Error('no adapter');
  const reports: AdapterProjection[] = [];
  adapter.attach(
    testHost({
      networks: [network],
      wallets: [wallet],
      report: (projection) => reports.push(projection),
    }),
  );
  cleanups.push(() => adapter.destroy());
  expect(adapter.proposal.methods).toEqual([]);
  await adapter.reconnect();
  expect(adapter.proposal.methods).toContain('tezos_sign');
  expect(reports.at(-1)?.connection).toMatchObject({
    status: 'connected',
    address: `tezos:mainnet:${address}`,
  });
});
