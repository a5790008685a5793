// @vitest-environment happy-dom

import { adapterConformance } from '@mooring/core/testing';
import { startSolanaNode } from '@mooring/devnet';
import { serve } from '@mooring/devnet/testing';
import { describe, expect, it, onTestFinished } from 'vitest';
import { devnetId, mainnetId, network, testnetId } from '../test-support/network.ts';
import { attach, makeWorld, testWorld } from '../test-support/world.ts';
import { createSolanaTestWallet } from '../testing/solana-test-wallet.ts';
import { SolanaAdapter } from './solana-adapter.ts';

describe('adapter contract', () => {
  for (const rule of adapterConformance(makeWorld)) it(rule.name, rule.run);
});

const text = (message: string): Uint8Array => new TextEncoder().encode(message);

it('connects a wallet and verifies the message it signs', async () => {
  const world = testWorld();
  const { adapter, active } = attach(world);
  const [wallet] = world.wallets;
  const [first, second] = wallet.addresses;
  await adapter.connect({ connectorId: 'solana:Wallet One' });
  expect(active()).toBe(`solana:Wallet One solana:${mainnetId}:${first}`);
  const address = `solana:${mainnetId}:${first}` as const;
  const signature = await adapter.signMessage({ message: 'Ahoy ⚓', address });
  const check = (change: object) =>
    adapter.verifyMessage({ message: 'Ahoy ⚓', signature, address, ...change });
  await expect(check({})).resolves.toBe(true);
  await expect(check({ message: 'Ahoy' })).resolves.toBe(false);
  await expect(check({ address: `solana:${mainnetId}:${second}` })).resolves.toBe(false);
});

it('signs only with the named account', async () => {
  const world = testWorld();
  const { adapter } = attach(world);
  await adapter.connect({ connectorId: 'solana:Wallet One' });
  const address = `solana:${mainnetId}:${world.wallets[0].addresses[1] ?? ''}` as const;
  await expect(adapter.signMessage({ message: 'x', address })).rejects.toMatchObject({
    code: 'NOT_CONNECTED',
  });
  expect(world.wallets[0].prompts()).toEqual(['connect']);
});

it('rejects for a wallet that cannot sign messages', async () => {
  const world = testWorld();
  const plain = createSolanaTestWallet({ name: 'Plain', keys: [9], without: ['solana:signMessage'] });
  onTestFinished(plain.announce(window));
  const { adapter } = attach(world);
  await adapter.connect({ connectorId: 'solana:Plain' });
  const address = `solana:${mainnetId}:${plain.addresses[0] ?? ''}` as const;
  await expect(adapter.signMessage({ message: 'x', address })).rejects.toMatchObject({
    code: 'RPC_CALL_NOT_ALLOWED',
  });
});

it('rejects a malformed signature', async () => {
  const world = testWorld();
  const { adapter } = attach(world);
  await adapter.connect({ connectorId: 'solana:Wallet One' });
  const feature = world.wallets[0].wallet.features['solana:signMessage'];
  for (const answer of [[], [{}], [{ signature: 'text' }], [{ signature: new Uint8Array(63) }]]) {
    Object.assign(feature ?? {}, { signMessage: async () => answer });
    await expect((await adapter.getProvider())?.signMessage(text('x'))).rejects.toMatchObject({
      code: 'WALLET_ANSWER_INVALID',
    });
  }
});

it('keeps one provider per connection, with the current cluster and account', async () => {
  const world = testWorld();
  const { adapter } = attach(world);
  await adapter.connect({ connectorId: 'solana:Wallet One' });
  const provider = await adapter.getProvider();
  const [first, second] = world.wallets[0].addresses;
  expect(provider).toMatchObject({ name: 'Wallet One', cluster: 'solana:mainnet', address: first });
  await adapter.switchNetwork(world.networks[1]);
  await adapter.switchConnection({
    connectorId: 'solana:Wallet One',
    address: `solana:${devnetId}:${second ?? ''}`,
  });
  expect(await adapter.getProvider()).toBe(provider);
  expect(provider).toMatchObject({ cluster: 'solana:devnet', address: second });
  await adapter.disconnect();
  expect(await adapter.getProvider()).toBeUndefined();
  await expect(provider?.signMessage(text('x'))).rejects.toMatchObject({ code: 'NOT_CONNECTED' });
});

it('switches the cluster without asking the wallet, and restores it after a reload', async () => {
  const world = testWorld();
  const first = attach(world);
  await first.adapter.connect({ connectorId: 'solana:Wallet One' });
  const requested = world.wallets[0].requests.length;
  await first.adapter.switchNetwork(world.networks[1]);
  const [address] = world.wallets[0].addresses;
  expect(first.active()).toBe(`solana:Wallet One solana:${devnetId}:${address}`);
  expect(world.wallets[0].requests).toHaveLength(requested);
  first.adapter.destroy();

  const { adapter, active } = attach(world);
  await adapter.reconnect();
  expect(active()).toBe(`solana:Wallet One solana:${devnetId}:${address}`);
  expect(world.wallets[0].prompts()).toEqual(['connect']);
});

it('switches to any cluster that the site lists, and does not restore one that it no longer lists', async () => {
  const world = testWorld();
  const { adapter, active } = attach(world);
  const [address] = world.wallets[0].addresses;
  await adapter.connect({ connectorId: 'solana:Wallet One' });
  for (const [id, cluster] of [
    [testnetId, 'solana:testnet'],
    ['OurOwnCluster', 'solana:localnet'],
  ] as const) {
    await adapter.switchNetwork(network(id));
    expect(active()).toBe(`solana:Wallet One solana:${id}:${address}`);
    expect(await adapter.getProvider()).toMatchObject({ cluster });
  }
  adapter.destroy();
  const back = attach(world);
  await back.adapter.reconnect();
  expect(back.active()).toBe(`solana:Wallet One solana:${mainnetId}:${address}`);
});

it('restores a wallet that registers after the page', async () => {
  const world = testWorld();
  const first = attach(world);
  await first.adapter.connect({ connectorId: 'solana:Wallet One' });
  first.adapter.destroy();
  world.cleanUp();
  const { adapter, active, clock } = attach(world);
  const restored = adapter.reconnect();
  await clock.advance(3_000);
  await restored;
  expect(active()).toBe('disconnected');
  onTestFinished(world.wallets[0].announce(window));
  await clock.advance(0);
  expect(active()).toMatch(/^solana:Wallet One /);
  expect(world.wallets[0].prompts()).toEqual(['connect']);
});

it('waits three seconds for a wallet to reconnect, and accepts a later answer', async () => {
  const world = testWorld();
  const first = attach(world);
  await first.adapter.connect({ connectorId: 'solana:Wallet One' });
  first.adapter.destroy();
  const feature = world.wallets[0].wallet.features['standard:connect'];
  const { connect } = feature;
  let answer = (): void => undefined;
  Object.assign(feature, {
    connect: () =>
      new Promise((resolve) => {
        answer = () => resolve(connect({ silent: true }));
      }),
  });
  const { adapter, active, clock } = attach(world);
  const restored = adapter.reconnect();
  expect(active()).toBe('connecting');
  await clock.advance(3_000);
  await restored;
  expect(active()).toBe('disconnected');
  answer();
  await clock.advance(0);
  expect(active()).toMatch(/^solana:Wallet One /);
});

it('restores a wallet only once it returns accounts without a prompt', async () => {
  const world = testWorld();
  const first = attach(world);
  await first.adapter.connect({ connectorId: 'solana:Wallet One' });
  first.adapter.destroy();
  const [wallet] = world.wallets;
  wallet.disconnect();
  const { adapter, active } = attach(world);
  await adapter.reconnect();
  expect(active()).toBe('disconnected');
  expect(wallet.prompts()).toEqual(['connect']);
  await wallet.wallet.features['standard:connect'].connect();
  expect(active()).toMatch(/^solana:Wallet One /);
});

it("follows the wallet's accounts, and keeps the active one while the wallet lists it", async () => {
  const world = testWorld();
  const { adapter, active, last } = attach(world);
  const [wallet] = world.wallets;
  const [one = '', two = '', three = ''] = wallet.addresses;
  await adapter.connect({ connectorId: 'solana:Wallet One' });
  await adapter.switchConnection({ connectorId: 'solana:Wallet One', address: `solana:${mainnetId}:${two}` });
  wallet.setAccounts([one, two]);
  expect(active()).toBe(`solana:Wallet One solana:${mainnetId}:${two}`);
  expect(last().connections[0]?.accounts).toHaveLength(2);
  wallet.setAccounts([three]);
  expect(active()).toBe(`solana:Wallet One solana:${mainnetId}:${three}`);
  wallet.disconnect();
  expect(active()).toBe('disconnected');
});

it('disconnects when the wallet unregisters, and reconnects when it registers again', async () => {
  const world = testWorld();
  const { adapter, active, last, clock } = attach(world);
  await adapter.connect({ connectorId: 'solana:Wallet One' });
  world.cleanUp();
  expect(active()).toBe('disconnected');
  expect(last().connectors).toEqual([]);
  onTestFinished(world.wallets[0].announce(window));
  await clock.advance(0);
  expect(active()).toMatch(/^solana:Wallet One /);
});

it('disconnects a wallet without `standard:disconnect`, and one that does not answer after three seconds', async () => {
  const world = testWorld();
  const silent = createSolanaTestWallet({ name: 'Silent', keys: [8], without: ['standard:disconnect'] });
  onTestFinished(silent.announce(window));
  const { adapter, active, clock } = attach(world);
  await adapter.connect({ connectorId: 'solana:Silent' });
  await adapter.disconnect();
  expect(active()).toBe('disconnected');
  await adapter.connect({ connectorId: 'solana:Wallet One' });
  Object.assign(world.wallets[0].wallet.features['standard:disconnect'] ?? {}, {
    disconnect: () => new Promise(() => undefined),
  });
  const left = adapter.disconnect();
  await clock.advance(3_000);
  await left;
  expect(active()).toBe('disconnected');
  expect(world.storage.entries.size).toBe(0);
});

it('ignores an answer that arrives after the visitor aborted', async () => {
  const world = testWorld();
  const { adapter, active, clock } = attach(world);
  const [wallet] = world.wallets;
  wallet.setBehaviour('delay');
  const controller = new AbortController();
  const connecting = adapter.connect({ connectorId: 'solana:Wallet One', signal: controller.signal });
  expect(active()).toBe('connecting');
  controller.abort();
  await expect(connecting).rejects.toMatchObject({ code: 'ABORTED' });
  wallet.release();
  await clock.advance(0);
  expect(active()).toBe('disconnected');
});

it('reports nothing and removes its listeners once destroyed', async () => {
  const world = testWorld();
  const { adapter, reports } = attach(world);
  await adapter.connect({ connectorId: 'solana:Wallet One' });
  adapter.destroy();
  const count = reports.length;
  world.wallets[0].disconnect();
  onTestFinished(createSolanaTestWallet({ name: 'Late', keys: [8] }).announce(window));
  expect(reports).toHaveLength(count);
});

it('reads the balance from the node of the network', async () => {
  const node = await startSolanaNode();
  onTestFinished(node.stop);
  const world = testWorld();
  const { adapter } = attach(world);
  const [address = ''] = world.wallets[0].addresses;
  node.setBalance(address, 18_446_744_073_709_551_615n);
  const balance = adapter.getBalance({
    address: `solana:${devnetId}:${address}`,
    network: network(devnetId, node.url),
  });
  await expect(balance).resolves.toEqual({ value: 18_446_744_073_709_551_615n, decimals: 9, symbol: 'SOL' });
});

it('connects on the network that the page shows', async () => {
  const world = testWorld();
  const { adapter, active, show } = attach(world);
  show(world.networks[1]);
  await adapter.connect({ connectorId: 'solana:Wallet One' });
  expect(active()).toContain(`solana:${devnetId}:`);
});

it('asks paired wallets for mainnet and devnet by their former ids too', () => {
  expect(new SolanaAdapter().proposal.formerIds).toEqual({
    [`solana:${mainnetId}`]: 'solana:4sGjMW1sUnHzSxGspuhpqLDx6wiyjNtZ',
    [`solana:${devnetId}`]: 'solana:8E9rvCKLFQia2Y35HXjjpWzj8weVo44K',
  });
});

it("reads with the site's commitment", async () => {
  const requested: unknown[] = [];
  const url = await serve(onTestFinished, (response, body) => {
    response.setHeader('access-control-allow-origin', '*');
    response.setHeader('access-control-allow-headers', '*');
    if (body === '') return '';
    requested.push(JSON.parse(body).params[1]);
    return '{"jsonrpc":"2.0","id":1,"result":{"value":1}}';
  });
  const world = testWorld();
  const [address = ''] = world.wallets[0].addresses;
  for (const connectionSettings of [undefined, 'finalized', { commitment: 'processed' }] as const) {
    const makeAdapter = (): SolanaAdapter => new SolanaAdapter({ window, connectionSettings });
    const { adapter } = attach({ ...world, makeAdapter });
    await adapter.getBalance({ address: `solana:${devnetId}:${address}`, network: network(devnetId, url) });
  }
  expect(requested).toEqual([
    { commitment: 'confirmed' },
    { commitment: 'finalized' },
    { commitment: 'processed' },
  ]);
});

it('stays connected if the visitor connects again during a disconnect', async () => {
  const world = testWorld();
  const { adapter, active, clock } = attach(world);
  const [wallet] = world.wallets;
  await adapter.connect({ connectorId: 'solana:Wallet One' });
  Object.assign(wallet.wallet.features['standard:disconnect'] ?? {}, {
    disconnect: () => new Promise(() => undefined),
  });
  const left = adapter.disconnect();
  await adapter.connect({ connectorId: 'solana:Wallet One' });
  await clock.advance(3_000);
  await left;
  expect(active()).toMatch(/^solana:Wallet One /);
});

it('does not mistake another wallet of the same name for the one that unregistered', async () => {
  const world = testWorld();
  const { adapter, active, clock } = attach(world);
  const [wallet] = world.wallets;
  const twin = createSolanaTestWallet({ name: 'Wallet One', keys: [7] });
  onTestFinished(twin.announce(window));
  await adapter.connect({ connectorId: 'solana:Wallet One' });
  const provider = await adapter.getProvider();
  world.cleanUp();
  await clock.advance(0);
  expect(active()).toBe('disconnected');
  expect(twin.prompts()).toEqual([]);
  await adapter.connect({ connectorId: 'solana:Wallet One' });
  expect(active()).toBe(`solana:Wallet One solana:${mainnetId}:${twin.addresses[0]}`);
  expect(await adapter.getProvider()).not.toBe(provider);
  expect(wallet.prompts()).toEqual(['connect']);
});

it('ignores events of an unregistered wallet', async () => {
  const world = testWorld();
  const { adapter, active } = attach(world);
  const [{ wallet }] = world.wallets;
  let tell = (): void => undefined;
  Object.assign(wallet.features['standard:events'], {
    on: (_event: string, listener: (change: object) => void) => {
      tell = () => listener({});
      return () => undefined;
    },
  });
  await adapter.connect({ connectorId: 'solana:Wallet One' });
  world.cleanUp();
  tell();
  expect(active()).toBe('disconnected');
});

it('accepts the options of AppKit’s adapter', () => {
  const adapter = new SolanaAdapter({ wallets: [], registerWalletStandard: true });
  expect(adapter).toMatchObject({ type: 'solana', namespace: 'solana', storageName: '@mooring/solana' });
  expect(new SolanaAdapter({ customStoragePrefix: 'two' }).storageName).toBe('@mooring/solana:two');
});

it('shows the checked address of a wallet that returns another one on the next read', async () => {
  const world = testWorld();
  const { wallet, addresses } = createSolanaTestWallet({ name: 'Shifty', keys: [9] });
  const connect = wallet.features['standard:connect'];
  const shifty = { chains: wallet.chains };
  const said = [addresses[0], '<b>'];
  Object.defineProperty(shifty, 'address', { get: () => said.shift() });
  const features = {
    ...wallet.features,
    'standard:connect': { ...connect, connect: () => ({ accounts: [shifty] }) },
  };
  const { adapter, active } = attach(world);
  window.dispatchEvent(
    new CustomEvent('wallet-standard:register-wallet', {
      detail: (api: { register(wallet: unknown): void }) => api.register({ ...wallet, features }),
    }),
  );
  await adapter.connect({ connectorId: 'solana:Shifty' });
  expect(active().endsWith(`:${addresses[0]}`)).toBe(true);
});

it('does not switch a wallet in the page to a cluster without its account', async () => {
  const world = testWorld();
  const narrow = createSolanaTestWallet({ name: 'Narrow', keys: [9], chains: ['solana:mainnet'] });
  onTestFinished(narrow.announce(window));
  const { adapter, active } = attach(world);
  await adapter.connect({ connectorId: 'solana:Narrow' });
  await expect(adapter.switchNetwork(world.networks[1])).rejects.toMatchObject({
    code: 'CHAIN_NOT_SUPPORTED',
  });
  expect(active()).toContain(`solana:${mainnetId}:`);
  expect((await adapter.getProvider())?.chains).toEqual([world.networks[0]]);
  // Wallets have no name for a site's own cluster.
  await adapter.switchNetwork(network('OurOwnCluster'));
  expect(active()).toContain('solana:OurOwnCluster:');
});

it('emits changes, and keeps the provider when the wallet returns', async () => {
  const world = testWorld();
  const { adapter } = attach(world);
  const [first = '', second = ''] = world.wallets[0].addresses;
  await adapter.connect({ connectorId: 'solana:Wallet One' });
  const provider = await adapter.getProvider();
  const heard: string[] = [];
  for (const event of ['connect', 'disconnect', 'accountsChanged', 'chainChanged'] as const)
    provider?.on(event, (data: unknown) => heard.push(`${event} ${data ?? ''}`));
  await adapter.switchConnection({
    connectorId: 'solana:Wallet One',
    address: `solana:${mainnetId}:${second}`,
  });
  await adapter.switchNetwork(world.networks[1]);
  await provider?.disconnect();
  expect(await adapter.getProvider()).toBeUndefined();
  await adapter.connect({ connectorId: 'solana:Wallet One' });
  expect(await adapter.getProvider()).toBe(provider);
  expect(heard).toEqual([
    `accountsChanged ${second}`,
    `chainChanged solana:${devnetId}`,
    'disconnect ',
    `connect ${first}`,
  ]);
});

it('parses and formats amounts without a wallet', () => {
  const adapter = new SolanaAdapter();
  expect(adapter.parseUnits({ value: '1.5', decimals: 8 })).toBe(150_000_000n);
  expect(adapter.formatUnits({ value: 150_000_000n, decimals: 8 })).toBe('1.5');
  expect(() => adapter.parseUnits({ value: '1.123456789', decimals: 8 })).toThrow(
    expect.objectContaining({ code: 'OPTION_INVALID' }),
  );
});
