import { expect, it } from 'vitest';
import type { AdapterHost, AdapterProjection } from '../contract/adapter.ts';
import type { Namespace } from '../contract/namespaces.ts';
import type { RemoteWallet } from '../contract/remote-wallet.ts';
import { storageKeys } from '../storage/keys.ts';
import { address, type FakeAdapter, fakeAdapter } from '../test-support/fake-adapter.ts';
import { memoryStorage } from '../testing/memory-storage.ts';
import { testHost } from '../testing/test-host.ts';
import { LateAdapter, type LateAdapterOptions } from './late-adapter.ts';

const network = {
  id: 1,
  name: 'One',
  nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
  rpcUrls: { default: { http: [] } },
  chainNamespace: 'eip155',
  caipNetworkId: 'eip155:1',
} as const;

function hostOf(wallets: readonly Partial<RemoteWallet>[] = []) {
  const reports: AdapterProjection[] = [];
  const host: AdapterHost = testHost({
    networks: [network],
    wallets: wallets as readonly RemoteWallet[],
    report: (projection) => reports.push(projection),
  });
  return { host, reports };
}

/** A late adapter, and the adapters that it loads. */
function late(change: Partial<LateAdapterOptions<Namespace, FakeAdapter>> = {}) {
  const loaded: FakeAdapter[] = [];
  const adapter = new LateAdapter<Namespace, FakeAdapter>({
    type: 'test',
    namespace: 'eip155',
    storage: memoryStorage(),
    verifies: true,
    sends: true,
    async load() {
      const made = fakeAdapter();
      loaded.push(made);
      return made;
    },
    ...change,
  });
  return { adapter, loaded };
}

const asAddress = `eip155:1:${address}` as const;

it('loads nothing for a visitor who was never connected', async () => {
  const { adapter, loaded } = late({ proposal: { methods: ['a_method'], events: [] } });
  const { host, reports } = hostOf();
  adapter.attach(host);
  await adapter.reconnect();
  await adapter.disconnect();
  adapter.refresh();
  expect(await adapter.getProvider()).toBeUndefined();
  expect(adapter.proposal.methods).toEqual(['a_method']);
  expect(reports).toEqual([{ connection: { status: 'disconnected' }, connections: [], connectors: [] }]);
  expect(loaded).toEqual([]);
  expect(late().adapter.proposal).toEqual({ methods: [], events: [] });
});

it.each([
  ['its own record', '@mooring/eip155', '{"connectors":["test.one"]}'],
  ['the toolkit’s connector', storageKeys.connectedConnector('eip155'), 'test.one'],
  ['the toolkit’s connections', storageKeys.formerConnections, '{"eip155":["test.one"]}'],
])('restores a connection that an earlier visit stored in %s', async (_what, name, value) => {
  const storage = memoryStorage();
  storage.setItem(name, value);
  const { adapter, loaded } = late({ storage });
  adapter.attach(hostOf().host);
  await adapter.reconnect();
  expect(loaded[0]?.calls).toContain('reconnect');
});

it('uses a separate record for a second instance', async () => {
  const storage = memoryStorage();
  storage.setItem('@mooring/eip155', '{"connectors":["test.one"]}');
  const { adapter, loaded } = late({ storage, customStoragePrefix: 'second' });
  expect(adapter.storageName).toBe('@mooring/eip155:second');
  adapter.attach(hostOf().host);
  await adapter.reconnect();
  expect(loaded).toEqual([]);
});

it('restores nothing if storage throws or holds only another namespace', async () => {
  const getItem = (name: string): string => {
    if (name === storageKeys.formerConnections) return '{"solana":["x"]}';
    throw new Error('forbidden');
  };
  const { adapter, loaded } = late({ storage: { ...memoryStorage(), getItem } });
  adapter.attach(hostOf().host);
  await adapter.reconnect();
  expect(loaded).toEqual([]);
});

it('restores and disconnects a remote wallet that remembers the namespace', async () => {
  const { adapter, loaded } = late();
  adapter.attach(hostOf([{ remembers: (namespace) => namespace === 'eip155' }]).host);
  await adapter.reconnect();
  await adapter.disconnect({ connectorId: 'walletConnect' });
  expect(loaded).toHaveLength(1);
  expect(loaded[0]?.calls).toContain('disconnect walletConnect');
});

it('forwards every call to the one adapter that it loads', async () => {
  const { adapter, loaded } = late();
  const { host } = hostOf();
  adapter.attach(host);
  await Promise.all([adapter.prepare(), adapter.connect({ connectorId: 'test.one' })]);
  await adapter.connectExisting({ connectorId: 'test.one' });
  await adapter.switchConnection({ connectorId: 'test.one' });
  await adapter.switchNetwork(network);
  expect(await adapter.getBalance({ address: asAddress, network })).toMatchObject({ value: 1n });
  expect(await adapter.signMessage({ message: 'hello', address: asAddress })).toBe('0x');
  expect(await adapter.getProvider()).toBeUndefined();
  expect(loaded).toHaveLength(1);
  expect(loaded[0]?.host).toBe(host);
  expect(adapter.proposal).toBe(loaded[0]?.proposal);
  expect(loaded[0]?.calls).toEqual([
    'connect test.one',
    'connectExisting test.one',
    'switchConnection test.one',
    'switchNetwork eip155:1',
  ]);
  const again = hostOf().host;
  adapter.attach(again);
  expect(loaded[0]?.host).toBe(again);
});

it('verifies signatures only if its adapter does', async () => {
  expect(late({ verifies: false }).adapter.verifyMessage).toBeUndefined();
  const { adapter } = late({
    load: async () => {
      const { verifyMessage: _, ...made } = fakeAdapter();
      return made as FakeAdapter;
    },
  });
  const requested = { message: 'hello', signature: '0x', address: asAddress };
  expect(await adapter.verifyMessage?.(requested)).toBe(false);
});

it('sends only if its adapter does', async () => {
  const none = late({ sends: false }).adapter;
  expect([none.estimateTransfer, none.sendTransfer, none.getTransaction]).toEqual([
    undefined,
    undefined,
    undefined,
  ]);
  const estimate = { fee: 1n } as never;
  const { adapter } = late({
    load: async () => ({ ...fakeAdapter(), estimateTransfer: async () => estimate }),
  });
  expect(await adapter.estimateTransfer?.({} as never)).toBe(estimate);
  await expect(adapter.sendTransfer?.({} as never)).rejects.toMatchObject({ code: 'CHAIN_NOT_SUPPORTED' });
  await expect(adapter.getTransaction?.({} as never)).rejects.toMatchObject({ code: 'CHAIN_NOT_SUPPORTED' });
});

it('retries a load that failed', async () => {
  let tries = 0;
  const { adapter } = late({
    load: async () => {
      tries += 1;
      if (tries === 1) throw new Error('offline');
      return fakeAdapter();
    },
  });
  adapter.attach(hostOf().host);
  await expect(adapter.connect({ connectorId: 'test.one' })).rejects.toThrow('offline');
  await adapter.connect({ connectorId: 'test.one' });
  expect(tries).toBe(2);
});

it('does not attach an adapter that loads after `destroy`', async () => {
  const { adapter, loaded } = late();
  const { host, reports } = hostOf();
  adapter.attach(host);
  const prepared = adapter.prepare();
  adapter.destroy();
  await prepared;
  expect(loaded[0]?.host).toBeUndefined();
  expect(reports).toHaveLength(1);
});
