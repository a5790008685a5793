import type { Grant } from '@mooring/core';
import { type FakeWallet, fakeWallet } from '@mooring/core/testing';
import { expect, it } from 'vitest';
import { asksOf } from '../namespace/asks.ts';
import { namespaceWorld } from '../test-support/namespace-world.ts';

interface Call {
  readonly chain: string;
  readonly method: string;
  readonly params?: unknown;
}

/** A paired wallet that answers everything with one signature, and records its requests. */
function paired(namespace: string, grant: Grant): { readonly wallet: FakeWallet; readonly calls: Call[] } {
  const calls: Call[] = [];
  const wallet = fakeWallet(undefined, { serves: [namespace] });
  wallet.request = async (_namespace, call) => {
    calls.push(call);
    return { signature: 'signed' };
  };
  wallet.grant({ [namespace]: grant });
  return { wallet, calls };
}

const tezos = 'tz1VSUr8wwNhLAzempoch5d6hLRiTh8Cjcjb';
const erd = 'erd1qyu5wthldzr8wx5c9ucg8kjagg0jfs53s8nr3zpz3hypefsdd8ssycr6th';

it('connects what a wallet approved, and signs by the method of the namespace', async () => {
  const { wallet, calls } = paired('tezos', {
    accounts: [`tezos:mainnet:${tezos}`],
    chains: ['tezos:mainnet'],
    methods: ['tezos_sign'],
  });
  const { adapter, active } = namespaceWorld(['tezos:mainnet', 'tezos:ghostnet'], { wallets: [wallet] });
  expect(adapter.asks).toEqual(asksOf('tezos'));
  await adapter.connect({ connectorId: 'walletConnect' });
  expect(active()).toBe(`Phone tezos:mainnet:${tezos}`);
  const address = `tezos:mainnet:${tezos}` as const;
  await expect(adapter.signMessage({ message: 'x', address })).resolves.toBe('signed');
  expect(calls).toMatchObject([{ chain: 'tezos:mainnet', method: 'tezos_sign' }]);
  const provider = await adapter.getProvider();
  await expect(provider?.request({ method: 'tezos_send' })).rejects.toMatchObject({
    code: 'RPC_CALL_NOT_ALLOWED',
  });
  expect(adapter.verifyMessage).toBeUndefined();
});

it('asks a wallet that knows the namespace by a former name by that name', async () => {
  const { wallet, calls } = paired('mvx', {
    accounts: [`elrond:1:${erd}`],
    chains: ['elrond:1'],
    methods: ['mvx_signMessage'],
  });
  const { adapter, active, last } = namespaceWorld(['mvx:1'], { wallets: [wallet] });
  await adapter.connect({ connectorId: 'walletConnect' });
  expect(active()).toBe(`Phone mvx:1:${erd}`);
  expect(last().connection).toMatchObject({ approvedNetworks: ['mvx:1'] });
  await adapter.signMessage({ message: 'x', address: `mvx:1:${erd}` });
  expect(calls).toMatchObject([{ chain: 'elrond:1', method: 'mvx_signMessage' }]);
});

it('switches to a network that was approved, and to no other', async () => {
  const { wallet } = paired('tezos', {
    accounts: [`tezos:mainnet:${tezos}`, `tezos:ghostnet:${tezos}`],
    chains: ['tezos:mainnet', 'tezos:ghostnet'],
    methods: [],
  });
  const used: string[] = [];
  wallet.use = (_namespace, chain) => used.push(chain);
  const chains = ['tezos:mainnet', 'tezos:ghostnet', 'tezos:unheard'] as const;
  const { adapter, active, networks } = namespaceWorld(chains, { wallets: [wallet] });
  await adapter.connect({ connectorId: 'walletConnect' });
  const [, ghostnet, unheard] = networks;
  if (ghostnet === undefined || unheard === undefined) throw new Error('no network');
  await adapter.switchNetwork(ghostnet);
  expect(active()).toBe(`Phone tezos:ghostnet:${tezos}`);
  await expect(adapter.switchNetwork(unheard)).rejects.toMatchObject({ code: 'CHAIN_NOT_SUPPORTED' });
  expect(used).toEqual(['tezos:ghostnet']);
});

it.each([
  // Another letter, so that its checksum is wrong.
  ['tezos', 'tz1VSUr8wwNhLAzempoch5d6hLRiTh8Cjcjc'],
  ['algorand', 'GD64YIY3TWGDMCNPP553DZPPR6LDUSFQOIJVFDPPXWEG3FVOJCCDBBHU5B'],
  ['cosmos', 'cosmos1m9l358xunhhwds0568za49mzhvuxx9uxre5tue'],
  ['polkadot', '15oF4uVJwmo4TdGW7VfQxNLavjCXviqxT9S1MgbjMNHr6Sp6'],
  ['near', 'Alice.near'],
  ['kadena', '<b>'],
])('shows no account of %s that is none', async (namespace, address) => {
  const { wallet } = paired(namespace, {
    accounts: [`${namespace}:one:${address}`],
    chains: [`${namespace}:one`],
    methods: [],
  });
  const { adapter, active } = namespaceWorld([`${namespace}:one`], { wallets: [wallet] });
  await expect(adapter.connect({ connectorId: 'walletConnect' })).rejects.toMatchObject({
    code: 'NOT_CONNECTED',
  });
  expect(active()).toBe('disconnected');
});

it('serves a namespace that it knows nothing of, with what the site has it ask', async () => {
  const { wallet, calls } = paired('kadena', {
    accounts: ['kadena:mainnet01:k-8'],
    chains: ['kadena:mainnet01'],
    methods: ['kadena_sign_v1'],
  });
  const { adapter, active } = namespaceWorld(['kadena:mainnet01'], { wallets: [wallet] });
  expect(adapter.asks).toEqual({ methods: [], events: ['accountsChanged', 'chainChanged'] });
  await adapter.connect({ connectorId: 'walletConnect' });
  expect(active()).toBe('Phone kadena:mainnet01:k-8');
  const provider = await adapter.getProvider();
  await provider?.request({ method: 'kadena_sign_v1', params: { a: 1 } });
  expect(calls).toEqual([{ chain: 'kadena:mainnet01', method: 'kadena_sign_v1', params: { a: 1 } }]);
  await expect(adapter.signMessage({ message: 'x', address: 'kadena:mainnet01:k-8' })).rejects.toMatchObject({
    code: 'RPC_CALL_NOT_ALLOWED',
  });
  await expect(adapter.getBalance()).rejects.toMatchObject({ code: 'BALANCE_UNAVAILABLE' });
});
