import { describe, expect, it } from 'vitest';
import type { Connector } from '../contract/connector.ts';
import {
  baseWorld,
  network,
  plainHarness,
  plainWallet,
  type TestProvider,
} from '../test-support/base-world.ts';
import { adapterConformance } from '../testing/adapter-conformance.ts';
import { fakeWallet } from '../testing/test-remote-wallet.ts';

describe('adapter contract', () => {
  for (const rule of adapterConformance(plainHarness)) it(rule.name, rule.run);
});

const id = 'tests:One';

it('reports account details from the wallet, without overlong ones or duplicates', async () => {
  const wallet = plainWallet('One', [
    { address: 'a1', type: 'payment', publicKey: '02ab', path: "m/84'/0'/0'" },
    { address: 'a2', type: 'ordinal', publicKey: 'k'.repeat(300) },
    { address: 'a3' },
    { address: 'a1' },
  ]);
  const { adapter, last } = baseWorld([wallet.connector]);
  await adapter.connect({ connectorId: id });
  const accountDetails = {
    'tests:one:a1': { type: 'payment', publicKey: '02ab', path: "m/84'/0'/0'" },
    'tests:one:a2': { type: 'ordinal' },
  };
  const accounts = ['tests:one:a1', 'tests:one:a2', 'tests:one:a3'];
  expect(last().connection).toMatchObject({ accounts, accountDetails });
  expect(last().connections[0]).toEqual({
    connectorId: id,
    wallet: { name: 'One', type: 'announced' },
    accounts,
    chainId: 'tests:one',
    accountDetails,
  });
});

it.each([
  [undefined, 'a2'],
  [true, 'a1'],
] as const)(
  'keeps the account that the visitor chose, unless the wallet selects the account itself (%s)',
  async (selectsAccount, active) => {
    const wallet = plainWallet('One', [{ address: 'a1' }, { address: 'a2' }]);
    const world = baseWorld([{ ...wallet.connector, selectsAccount }]);
    await world.adapter.connect({ connectorId: id });
    await world.adapter.switchConnection({ connectorId: id, address: 'tests:one:a2' });
    expect(world.active()).toBe('One tests:one:a2');
    wallet.setAccounts(['a1', 'a2', 'a3']);
    expect(world.active()).toBe(`One tests:one:${active}`);
  },
);

describe('the active account', () => {
  const three = [
    { address: 'a1', type: 'payment' },
    { address: 'a2', type: 'ordinal' },
    { address: 'a3', type: 'ordinal' },
  ] as const;

  it("is each wallet's last one after a reload", async () => {
    const [one, two] = [
      plainWallet('One', three),
      plainWallet('Two', [{ address: 'b1' }, { address: 'b2' }]),
    ];
    const found = [one.connector, two.connector];
    const first = baseWorld(found);
    await first.adapter.connect({ connectorId: 'tests:Two' });
    await first.adapter.switchConnection({ connectorId: 'tests:Two', address: 'tests:one:b2' });
    await first.adapter.connect({ connectorId: id });
    await first.adapter.switchConnection({ connectorId: id, address: 'tests:one:a3' });
    first.adapter.destroy();
    const { storage } = first;
    const { adapter, last, active } = baseWorld(found, { storage });
    await adapter.reconnect();
    expect(active()).toBe('One tests:one:a3');
    expect(last().connections.map(({ accounts }) => accounts[0])).toEqual(['tests:one:a3', 'tests:one:b2']);
    await adapter.disconnect();
    await adapter.connect({ connectorId: id });
    expect(active()).toBe('One tests:one:a1');
  });

  it('is the wallet’s first one if that of the last visit is gone', async () => {
    const wallet = plainWallet('One', three);
    const first = baseWorld([wallet.connector]);
    await first.adapter.connect({ connectorId: id });
    await first.adapter.switchConnection({ connectorId: id, address: 'tests:one:a3' });
    first.adapter.destroy();
    wallet.give([{ address: 'a1' }, { address: 'a2' }]);
    const { adapter, active } = baseWorld([wallet.connector], { storage: first.storage });
    await adapter.reconnect();
    expect(active()).toBe('One tests:one:a1');
  });

  it.each([
    ['ordinal', 'a2'],
    ['stx', 'a1'],
    [undefined, 'a1'],
  ])('has the type that the site prefers in a newly connected wallet: %s', async (accountType, address) => {
    const { adapter, active } = baseWorld([plainWallet('One', three).connector], { accountType });
    await adapter.connect({ connectorId: id });
    expect(active()).toBe(`One tests:one:${address}`);
  });

  it('is the first one of a newly paired wallet, whichever was active in the previous wallet', async () => {
    const wallet = fakeWallet(undefined, { serves: ['tests'] });
    const { adapter, active } = baseWorld([], { wallets: [wallet] });
    const accounts = ['tests:one:a1', 'tests:one:a2'] as const;
    wallet.grant({ tests: { accounts, chains: ['tests:one'], methods: [] } });
    await adapter.connect({ connectorId: 'walletConnect' });
    await adapter.switchConnection({ connectorId: 'walletConnect', address: 'tests:one:a2' });
    expect(active()).toMatch(/tests:one:a2$/);
    wallet.grant({ tests: { accounts, chains: ['tests:one'], methods: [] } });
    await adapter.connect({ connectorId: 'walletConnect' });
    expect(active()).toMatch(/tests:one:a1$/);
  });
});

it('connects on the requested network if the site lists it, else on the default network', async () => {
  const wallet = plainWallet('One', [{ address: 'a1' }]);
  const { adapter, active } = baseWorld([wallet.connector]);
  await adapter.connect({ connectorId: id, chainId: 'tests:two' });
  expect(active()).toBe('One tests:two:a1');
  await adapter.disconnect();
  await adapter.connect({ connectorId: id, chainId: 'tests:none' });
  expect(active()).toBe('One tests:one:a1');
  expect(wallet.requested).toEqual(['prompt', 'disconnect', 'prompt']);
});

it('reports a switch of chain and accounts in one step', async () => {
  const wallet = plainWallet('One', [{ address: 'a1' }]);
  let heard: Parameters<typeof wallet.connector.watch>[0] | undefined;
  const world = baseWorld([
    {
      ...wallet.connector,
      watch(listener) {
        heard = listener;
        return () => undefined;
      },
    },
  ]);
  await world.adapter.connect({ connectorId: id });
  const before = world.reports.length;
  heard?.onAccounts([{ address: 'a2' }], 'tests:two');
  expect(world.active()).toBe('One tests:two:a2');
  expect(world.reports).toHaveLength(before + 1);
});

it('provides the active account and chain to the provider, which throws after disconnecting', async () => {
  const { adapter } = baseWorld([plainWallet('One', [{ address: 'a1' }]).connector]);
  await adapter.connect({ connectorId: id });
  const provider = await adapter.getProvider();
  await adapter.switchNetwork(network('two'));
  expect(provider?.where()).toEqual({ address: 'a1', chainId: 'tests:two' });
  await adapter.disconnect();
  expect(() => provider?.where()).toThrow('Connect a wallet first.');
});

it('awaits a wallet that left the page, and does not restore another one with its id', async () => {
  const one = plainWallet('One', [{ address: 'a1' }]);
  const twin = plainWallet('One', [{ address: 'b1' }]);
  const found: Connector<TestProvider>[] = [one.connector];
  const { adapter, active, clock } = baseWorld(found);
  await adapter.connect({ connectorId: id });
  found[0] = twin.connector;
  adapter.changed();
  await clock.advance(0);
  expect(active()).toBe('disconnected');
  expect([one.listening(), twin.prompts().length]).toEqual([0, 0]);
  found[0] = one.connector;
  adapter.changed();
  await clock.advance(0);
  expect(active()).toBe('One tests:one:a1');
});

it('subscribes to a wallet once, and unsubscribes when it disconnects', async () => {
  const wallet = plainWallet('One', [{ address: 'a1' }]);
  const { adapter } = baseWorld([wallet.connector]);
  await adapter.connect({ connectorId: id });
  wallet.give([]);
  wallet.give([{ address: 'a2' }]);
  expect(wallet.listening()).toBe(1);
  await adapter.disconnect();
  expect(wallet.listening()).toBe(0);
});

it('silently asks a wallet that tracks its chain again when it is unlocked', async () => {
  const wallet = plainWallet('One', [{ address: 'a1' }]);
  const { connector } = wallet;
  const world = baseWorld([
    {
      ...connector,
      connect: async (parameters) => ({ ...(await connector.connect(parameters)), chainId: 'tests:seven' }),
      switchNetwork: () => Promise.reject(new Error('no')),
    },
  ]);
  await world.adapter.connect({ connectorId: id });
  wallet.give([]);
  expect(world.active()).toBe('disconnected');
  wallet.give([{ address: 'a1' }]);
  await world.clock.advance(0);
  expect(world.active()).toBe('One tests:seven:a1');
  expect(wallet.requested).toEqual(['prompt', 'silent']);
  await expect(world.adapter.switchNetwork(network('two'))).rejects.toThrow('no');
  expect(world.active()).toBe('One tests:seven:a1');
});

it('restores a remote wallet, and removes its record if the wallet remembers nothing', async () => {
  const phone = fakeWallet(undefined, { id: 'phone', serves: ['tests'] });
  const { adapter, active, storage } = baseWorld([], { wallets: [phone] });
  phone.grant({ tests: { accounts: ['tests:one:a1'], chains: ['tests:one'], methods: [] } });
  await adapter.connect({ connectorId: 'phone' });
  expect(active()).toBe('Phone tests:one:a1');
  adapter.destroy();
  const later = baseWorld([], { wallets: [phone], storage });
  await later.adapter.reconnect();
  expect(later.active()).toBe('Phone tests:one:a1');
  later.adapter.destroy();
  const forgotten = baseWorld([], {
    wallets: [fakeWallet(undefined, { id: 'phone', serves: ['tests'] })],
    storage,
  });
  await forgotten.adapter.reconnect();
  expect(forgotten.active()).toBe('disconnected');
  expect(storage.entries.size).toBe(0);
});
