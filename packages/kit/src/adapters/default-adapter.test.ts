// @vitest-environment happy-dom

import type { AdapterProjection, RemoteWallet } from '@mooring/core';
import { createTestWallet, fakeClock, fakeWallet, grantOn } from '@mooring/core/testing';
import { afterEach, expect, it } from 'vitest';
import { type DefaultAdapter, defaultAdapter } from './default-adapter.ts';

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
  adapter.attach({
    networks: [network],
    defaultNetwork: network,
    wallets,
    approve: () => Promise.reject(new Error('no wallet elsewhere')),
    clock: fakeClock(),
    offers: () => true,
    report: (projection) => reports.push(projection),
  });
  cleanups.push(() => adapter.destroy());
  return { reports, ids: () => reports.at(-1)?.connectors.map(({ id }) => id) ?? [] };
}

function announce(rdns: string): void {
  const wallet = createTestWallet({ rdns, name: rdns, accounts: [`0x${'1'.repeat(40)}`], chains: [1] });
  cleanups.push(wallet.announce(window));
}

it('loses no row when the adapter itself arrives, which lists the wallets of the page at once', async () => {
  announce('test.one');
  const adapter = defaultAdapter(undefined);
  const seen = attach(adapter);
  const count = seen.reports.length;
  await adapter.prepare();
  expect(seen.reports.length).toBeGreaterThan(count);
  for (const { connectors } of seen.reports.slice(count))
    expect(connectors.map(({ id }) => id)).toEqual(['test.one']);
  announce('test.two');
  expect(seen.ids()).toEqual(['test.one', 'test.two']);
});

it('says nothing more once destroyed', async () => {
  const adapter = defaultAdapter(undefined);
  const seen = attach(adapter);
  adapter.destroy();
  const count = seen.reports.length;
  announce('test.one');
  await adapter.prepare();
  expect(seen.reports).toHaveLength(count);
});

it('leaves a paired wallet of the last visit that is disconnected before the adapter has arrived', async () => {
  const wallet = fakeWallet();
  wallet.grant({ eip155: grantOn('eip155:1') });
  const adapter = defaultAdapter(undefined);
  const seen = attach(adapter, [wallet]);
  const restored = adapter.reconnect();
  await adapter.disconnect();
  await restored;
  expect(wallet.left).toEqual(['eip155']);
  expect(seen.reports.at(-1)?.connections).toEqual([]);
});
