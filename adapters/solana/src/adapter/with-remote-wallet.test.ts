// @vitest-environment happy-dom

import type { TestRemote } from '@mooring/core/testing';
import { ed25519 } from '@noble/curves/ed25519.js';
import { base58 } from '@scure/base';
import { expect, it } from 'vitest';
import { devnetId, mainnetId, network, testnetId } from '../test-support/network.ts';
import { testRemote } from '../test-support/test-remote.ts';
import { type Attached, attach, testWorld } from '../test-support/world.ts';

const secret = new Uint8Array(32).fill(21);
const address = base58.encode(ed25519.getPublicKey(secret));
const other = base58.encode(ed25519.getPublicKey(new Uint8Array(32).fill(22)));
const mainnet = `solana:${mainnetId}` as const;
const devnet = `solana:${devnetId}` as const;
const formerMainnet = 'solana:4sGjMW1sUnHzSxGspuhpqLDx6wiyjNtZ';
const id = 'walletConnect';

/** Signs like a wallet over the relay, in base58. */
const signs: TestRemote['answer'] = async ({ params }) => {
  const { message } = params as { readonly message: string };
  return { signature: base58.encode(ed25519.sign(base58.decode(message), secret)) };
};

async function connected(
  grant: Parameters<TestRemote['approve']>[0] = {
    accounts: [`${mainnet}:${address}`, `${devnet}:${address}`, `${mainnet}:${other}`],
    chains: [mainnet, devnet],
  },
): Promise<Attached & { readonly remote: TestRemote }> {
  const remote = testRemote();
  remote.answer = signs;
  const attached = attach(testWorld(), { wallets: [remote] });
  remote.approve(grant);
  await attached.adapter.connect({ connectorId: id });
  return { ...attached, remote };
}

/** A promise that the test resolves with `open`. */
function gate(): { readonly opened: Promise<void>; open(): void } {
  let open = (): void => undefined;
  const opened = new Promise<void>((resolve) => {
    open = resolve;
  });
  return { opened, open: () => open() };
}

it('connects a granted remote wallet without a request', async () => {
  const { last, active, remote } = await connected();
  expect(active()).toBe(`${id} ${mainnet}:${address}`);
  expect(last().connection).toMatchObject({
    wallet: { name: 'Phone', type: 'walletConnect' },
    accounts: [`${mainnet}:${address}`, `${mainnet}:${other}`],
    approvedNetworks: [mainnet, devnet],
  });
  expect(last().connectors.map((row) => row.id)).not.toContain(id);
  expect(remote.calls).toEqual([]);
});

it('rejects with NOT_CONNECTED without a grant, and without a valid account', async () => {
  const remote = testRemote();
  const { adapter, active } = attach(testWorld(), { wallets: [remote] });
  await expect(adapter.connect({ connectorId: id })).rejects.toMatchObject({ code: 'NOT_CONNECTED' });
  remote.approve({ accounts: [`${mainnet}:no-key`], chains: [mainnet] });
  await expect(adapter.connect({ connectorId: id })).rejects.toMatchObject({ code: 'NOT_CONNECTED' });
  expect(active()).toBe('disconnected');
});

it.each([
  ['of another namespace', '0x52908400098527886E0F7030069857D2E4169EE7'],
  ['of no form', 'no-address'],
  ['too short for a key', address.slice(0, 20)],
  ['empty', ''],
])('rejects with NOT_CONNECTED for an account that is %s', async (_name, account) => {
  const remote = testRemote();
  const { adapter } = attach(testWorld(), { wallets: [remote] });
  remote.approve({ accounts: [`${mainnet}:${account}`], chains: [mainnet] });
  await expect(adapter.connect({ connectorId: id })).rejects.toMatchObject({ code: 'NOT_CONNECTED' });
});

it('does not switch a remote wallet to a cluster without an account, and sends no request', async () => {
  const { adapter, remote, active } = await connected({
    accounts: [`solana:${testnetId}:${address}`],
    methods: ['solana_signMessage', 'solana_signTransaction'],
  });
  expect(active()).toBe(`${id} solana:${testnetId}:${address}`);
  const provider = await adapter.getProvider();
  expect(provider?.chains).toEqual([]);
  await expect(adapter.switchNetwork(network(mainnetId))).rejects.toMatchObject({
    code: 'CHAIN_NOT_SUPPORTED',
  });
  expect(active()).toBe(`${id} solana:${testnetId}:${address}`);
  expect(remote.calls).toEqual([]);
});

it('leaves a remote wallet that is disconnected while it is being restored', async () => {
  const remote = testRemote({ remembered: true });
  remote.restore = () => new Promise(() => undefined);
  remote.approve({ accounts: [`${mainnet}:${address}`], chains: [mainnet] });
  const { adapter } = attach(testWorld(), { wallets: [remote] });
  void adapter.reconnect();
  await adapter.disconnect();
  expect(remote.left).toEqual(['solana']);
});

it('restores a wallet in the page while the remote wallet does not answer', async () => {
  const world = testWorld();
  const [one] = world.wallets;
  const before = attach(world);
  await before.adapter.connect({ connectorId: 'solana:Wallet One' });
  before.adapter.destroy();
  const remote = testRemote({ remembered: true });
  remote.restore = () => new Promise(() => undefined);
  remote.approve({ accounts: [`${mainnet}:${address}`], chains: [mainnet] });
  world.storage.setItem('@mooring/solana', JSON.stringify({ connectors: [id, 'solana:Wallet One'] }));
  const { adapter, clock, active } = attach(world, { wallets: [remote] });
  const restored = adapter.reconnect();
  await clock.advance(8_000);
  await restored;
  expect(active()).toBe(`solana:Wallet One ${mainnet}:${one.addresses[0]}`);
});

it("uses the new page's remote wallet after attaching again, and restores all connections", async () => {
  const page = await connected();
  await page.adapter.connect({ connectorId: 'solana:Wallet One' });
  page.adapter.destroy();
  const next = testRemote();
  next.approve({ accounts: [`${mainnet}:${address}`], chains: [mainnet] });
  next.answer = signs;
  page.attach([next]);
  expect(page.last().connections).toEqual([]);
  await page.adapter.reconnect();
  const connectors = page.last().connections.map(({ connectorId }) => connectorId);
  expect(connectors.toSorted()).toEqual(['solana:Wallet One', id]);
  await page.adapter.switchConnection({ connectorId: id });
  await page.adapter.signMessage({ message: 'Ahoy', address: `${mainnet}:${address}` });
  expect([page.remote.calls.length, next.calls.length]).toEqual([0, 1]);
});

it('ignores a late restore of the previous page', async () => {
  const [before, next] = [testRemote(), testRemote()];
  for (const remote of [before, next])
    remote.approve({ accounts: [`${mainnet}:${address}`], chains: [mainnet] });
  next.answer = signs;
  const back = gate();
  before.restore = () => back.opened;
  const page = attach(testWorld(), { wallets: [before] });
  void page.adapter.reconnect();
  page.adapter.destroy();
  const arrived = gate();
  next.restore = () => arrived.opened;
  page.attach([next]);
  const restored = page.adapter.reconnect();
  back.open();
  await page.clock.advance(0);
  expect(page.active()).toBe('connecting');
  arrived.open();
  await restored;
  await page.adapter.signMessage({ message: 'Ahoy', address: `${mainnet}:${address}` });
  expect([before.calls.length, next.calls.length]).toEqual([0, 1]);
});

it('signs over the relay in base58, on the active chain', async () => {
  const { adapter, remote } = await connected();
  const signature = await adapter.signMessage({ message: 'Ahoy', address: `${mainnet}:${address}` });
  const check = { message: 'Ahoy', signature, address: `${mainnet}:${address}` } as const;
  await expect(adapter.verifyMessage(check)).resolves.toBe(true);
  expect(remote.calls).toEqual([
    {
      chain: mainnet,
      method: 'solana_signMessage',
      params: { message: base58.encode(new TextEncoder().encode('Ahoy')), pubkey: address },
    },
  ]);
});

it('uses the former id of mainnet for a wallet that approved that id', async () => {
  const { adapter, active, remote } = await connected({
    accounts: [`${formerMainnet}:${address}`],
    chains: [formerMainnet],
  });
  expect(active()).toBe(`${id} ${mainnet}:${address}`);
  await adapter.signMessage({ message: 'Ahoy', address: `${mainnet}:${address}` });
  expect(remote.calls).toMatchObject([{ chain: formerMainnet }]);
});

it('exposes the remote wallet in the shape of the Wallet Standard', async () => {
  const { adapter } = await connected();
  const provider = await adapter.getProvider();
  expect(provider).toMatchObject({
    name: 'Phone',
    type: 'WALLET_CONNECT',
    chains: [{ caipNetworkId: mainnet }, { caipNetworkId: devnet }],
    cluster: 'solana:mainnet',
    address,
  });
  const message = new TextEncoder().encode('x');
  const [account] = provider?.wallet.accounts ?? [];
  expect(account).toMatchObject({ address, features: ['solana:signMessage'] });
  expect(account?.publicKey).toEqual(base58.decode(address));
  const feature = provider?.wallet.features['solana:signMessage'];
  const [signed] = account === undefined ? [] : ((await feature?.signMessage({ account, message })) ?? []);
  expect(signed?.signature).toEqual(ed25519.sign(message, secret));
});

it.each([
  {},
  null,
  'text',
  { signature: 5 },
  { signature: '0OIl' },
  { signature: base58.encode(new Uint8Array(63)) },
])('rejects %j as a signature', async (answer) => {
  const { adapter, remote } = await connected();
  remote.answer = async () => answer;
  await expect(adapter.signMessage({ message: 'x', address: `${mainnet}:${address}` })).rejects.toMatchObject(
    { code: 'WALLET_ANSWER_INVALID' },
  );
});

it('does not request a method that the wallet did not approve', async () => {
  const { adapter, remote } = await connected({
    accounts: [`${mainnet}:${address}`],
    chains: [mainnet],
    methods: [],
  });
  const provider = await adapter.getProvider();
  expect(provider?.wallet.features).toEqual({});
  await expect(provider?.signMessage(new Uint8Array(1))).rejects.toMatchObject({
    code: 'RPC_CALL_NOT_ALLOWED',
  });
  expect(remote.calls).toEqual([]);
});

it('switches only to approved chains, by the approved id', async () => {
  const { adapter, active, remote } = await connected({
    accounts: [`${devnet}:${address}`, `${formerMainnet}:${address}`],
    chains: [devnet],
  });
  expect(active()).toBe(`${id} ${devnet}:${address}`);
  const [main, dev] = testWorld().networks;
  await adapter.switchNetwork(main);
  expect(active()).toBe(`${id} ${mainnet}:${address}`);
  expect(remote.chain('solana')).toBe(formerMainnet);
  await adapter.switchNetwork(dev);
  const testnet = { ...main, caipNetworkId: 'solana:4uhcVJyU9pJkvQyS88uRDiswHXSCkY3z' } as const;
  await expect(adapter.switchNetwork(testnet)).rejects.toMatchObject({ code: 'CHAIN_NOT_SUPPORTED' });
  expect(active()).toBe(`${id} ${devnet}:${address}`);
});

it("follows the wallet's account and chain, and ignores any that it did not approve", async () => {
  const { active, remote } = await connected();
  const tell = (name: string, data: unknown, namespace = 'solana'): void =>
    remote.tell({ type: 'changed', namespace, name, data });
  tell('accountsChanged', [other]);
  expect(active()).toBe(`${id} ${mainnet}:${other}`);
  tell('accountsChanged', [`${mainnet}:${address}`, `${mainnet}:${other}`]);
  expect(active()).toBe(`${id} ${mainnet}:${address}`);
  tell('chainChanged', devnet);
  expect(active()).toBe(`${id} ${devnet}:${address}`);
  for (const data of [[], [5], 'x', {}, null, [base58.encode(new Uint8Array(32).fill(9))]])
    tell('accountsChanged', data);
  for (const data of [5, null, 'solana:unknown', 'eip155:1']) tell('chainChanged', data);
  tell('chainChanged', mainnet, 'eip155');
  expect(active()).toBe(`${id} ${devnet}:${address}`);
});

it('applies an updated grant to the existing provider, and keeps the active wallet', async () => {
  const { adapter, active, remote } = await connected();
  const provider = await adapter.getProvider();
  await adapter.connect({ connectorId: 'solana:Wallet One' });
  const approval = remote.approve({ accounts: [`${mainnet}:${other}`], chains: [mainnet] });
  remote.tell({ type: 'granted', approval });
  // The active wallet stays active.
  expect(active()).toMatch(/^solana:Wallet One /);
  await adapter.connect({ connectorId: id });
  expect(active()).toBe(`${id} ${mainnet}:${other}`);
  expect(await adapter.getProvider()).toBe(provider);
  expect(provider?.wallet.accounts.map((account) => account.address)).toEqual([other]);
});

it('shows the name and first account of a wallet that replaces the paired one', async () => {
  const { last, active, remote, adapter } = await connected();
  const provider = await adapter.getProvider();
  remote.tell({ type: 'changed', namespace: 'solana', name: 'accountsChanged', data: [other] });
  expect(active()).toBe(`${id} ${mainnet}:${other}`);
  const approval = remote.approve({
    accounts: [`${mainnet}:${address}`, `${mainnet}:${other}`],
    chains: [mainnet],
    peer: { name: 'Another Wallet', type: 'walletConnect', icon: 'data:image/png;base64,AA==' },
  });
  remote.tell({ type: 'granted', approval });
  expect(active()).toBe(`${id} ${mainnet}:${address}`);
  expect(last().connection).toMatchObject({ wallet: { name: 'Another Wallet' } });
  expect(await adapter.getProvider()).toBe(provider);
  expect(provider).toMatchObject({ name: 'Another Wallet', wallet: { icon: 'data:image/png;base64,AA==' } });
  await adapter.disconnect();
  expect(provider?.name).toBe('Another Wallet');
});

it('shows the accounts of an updated grant, and does not reconnect a disconnected wallet', async () => {
  const { last, active, remote, adapter } = await connected();
  const tell = (address: string): void => {
    const approval = remote.approve({ accounts: [`${mainnet}:${address}`], chains: [mainnet] });
    remote.tell({ type: 'granted', approval });
  };
  tell(other);
  expect(active()).toBe(`${id} ${mainnet}:${other}`);
  expect(last().connection).toMatchObject({ approvedNetworks: [mainnet] });
  await adapter.disconnect();
  tell(address);
  expect(active()).toBe('disconnected');
});

it('leaves the namespace on disconnect, but not if the wallet already ended the approval', async () => {
  const one = await connected();
  await one.adapter.disconnect();
  expect(one.remote.left).toEqual(['solana']);
  expect(one.active()).toBe('disconnected');
  const two = await connected();
  two.remote.lose();
  await two.adapter.disconnect({ connectorId: id });
  expect(two.remote.left).toEqual([]);
  expect(two.active()).toBe('disconnected');
});

it('restores a remote wallet after a reload, even without a stored connection', async () => {
  const remote = testRemote({ remembered: true });
  remote.approve({ accounts: [`${devnet}:${address}`], chains: [devnet] });
  const { adapter, active } = attach(testWorld(), { wallets: [remote] });
  await adapter.reconnect();
  expect(active()).toBe(`${id} ${devnet}:${address}`);
});

it('does not restore a remote wallet without a grant, and forgets it', async () => {
  const world = testWorld();
  world.storage.setItem('@mooring/solana', JSON.stringify({ connectors: [id] }));
  const { adapter, active } = attach(world, { wallets: [testRemote({ remembered: true })] });
  await adapter.reconnect();
  expect(active()).toBe('disconnected');
  expect(world.storage.entries.size).toBe(0);
});
