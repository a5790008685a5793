// @vitest-environment happy-dom
import type { Approval, RemoteWallet } from '@mooring/core/adapter';
import { type FakeWallet, fakeWallet, grantOn } from '@mooring/core/testing';
import { listedAccounts } from '@mooring/evm/testing';
import { expect, it, vi } from 'vitest';
import { connect, disconnect, getConnections, signMessage } from 'wagmi/actions';
import { type Attached, attach, testWorld } from '../test-support/attach.ts';
import type { World } from '../test-support/world.ts';

const evm = { eip155: grantOn('eip155:31337') };

function phone(approves: Approval['grants'] = evm): FakeWallet {
  return fakeWallet(async () => ({ request: async () => '0xsigned' }), { approves });
}

/** A page whose visitor approves every request. */
function withPhone(here: World, wallet: RemoteWallet): Attached & { readonly requested: string[] } {
  const requested: string[] = [];
  const attached = attach(here, {
    wallets: [wallet],
    approve: async ({ walletId, chainId = '', onLink }) => {
      requested.push(`${walletId} ${chainId}`);
      if (wallet.connect.by !== 'link') throw new Error('no link');
      onLink?.('wc:link', 1_800_000_000);
      const { signal } = new AbortController();
      return wallet.connect.begin({ proposal: {}, signal, onLink: () => undefined });
    },
  });
  return Object.assign(attached, { requested });
}

it("works with wagmi's hooks as a connector, and shows the wallet's name", async () => {
  const wallet = phone();
  const { adapter, last, requested } = withPhone(testWorld(), wallet);
  wallet.grant(evm);
  await adapter.connect({ connectorId: 'walletConnect' });
  expect(requested).toEqual([]);
  expect(last().connection).toMatchObject({
    status: 'connected',
    connectorId: 'walletConnect',
    wallet: { name: 'Phone', type: 'walletConnect' },
    approvedNetworks: ['eip155:31337'],
  });
  expect(last().connectors.map(({ id }) => id)).not.toContain('walletConnect');
  await expect(signMessage(adapter.wagmiConfig, { message: 'hello' })).resolves.toBe('0xsigned');
});

it("prompts the visitor when the site's own wagmi connect uses a wallet without a grant", async () => {
  const { adapter, requested } = withPhone(testWorld(), phone());
  const { wagmiConfig: config } = adapter;
  const [connector] = config.connectors;
  if (connector === undefined) throw new Error('no connector');
  const links: unknown[] = [];
  connector.emitter.on('message', ({ type, data }) => {
    if (type === 'display_uri') links.push(data);
  });
  await connect(config, { connector, chainId: 31_338 });
  expect([requested, links]).toEqual([['walletConnect eip155:31338'], ['wc:link']]);
  expect(getConnections(config)).toHaveLength(1);
});

it('loads no engine without an approval, and restores an approval without a prompt', async () => {
  const here = testWorld();
  const wallet = phone();
  const first = withPhone(here, wallet);
  await first.adapter.reconnect();
  expect(wallet.loads()).toBe(0);
  wallet.grant(evm);
  await first.adapter.connect({ connectorId: 'walletConnect' });
  const second = withPhone(here, wallet);
  await second.adapter.reconnect();
  expect(second.last().connection).toMatchObject({ status: 'connected', connectorId: 'walletConnect' });
  expect(second.requested).toEqual([]);
});

it('restores the account that was active, which its provider lists first', async () => {
  const here = testWorld();
  const two = ['0x91d2B0A7c5c3E1F7D3bA5E9F8c6d4B2A1f0e3d5C', '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'];
  const accounts = two.map((address) => `eip155:31337:${address}` as const);
  const wallet = phone();
  const first = withPhone(here, wallet);
  wallet.grant({ eip155: { ...grantOn('eip155:31337'), accounts } });
  await first.adapter.connect({ connectorId: 'walletConnect' });
  await first.adapter.switchConnection({ connectorId: 'walletConnect', address: accounts[1] });
  expect(first.last().connection).toMatchObject({ address: accounts[1] });
  expect(await listedAccounts(await first.adapter.getProvider())).toEqual([...two].reverse());
  const second = withPhone(here, wallet);
  await second.adapter.reconnect();
  expect(second.last().connection).toMatchObject({ status: 'connected', address: accounts[1] });
  expect(second.requested).toEqual([]);
  expect(await listedAccounts(await second.adapter.getProvider())).toEqual([...two].reverse());
});

it('rejects an approval that gives no EVM account', async () => {
  const { adapter, last } = withPhone(testWorld(), phone({ solana: grantOn('solana:one') }));
  await expect(adapter.connect({ connectorId: 'walletConnect' })).rejects.toMatchObject({
    code: 'CHAIN_NOT_SUPPORTED',
  });
  expect(last().connection.status).toBe('disconnected');
});

it('disconnects when the wallet revokes EVM chains', async () => {
  const wallet = phone();
  const { adapter, last } = withPhone(testWorld(), wallet);
  wallet.grant(evm);
  await adapter.connect({ connectorId: 'walletConnect' });
  wallet.lose('eip155');
  expect(last().connection.status).toBe('disconnected');
});

it("revokes only EVM chains on wagmi's own disconnect", async () => {
  const wallet = phone();
  const { adapter } = withPhone(testWorld(), wallet);
  wallet.grant({ ...evm, solana: grantOn('solana:one') });
  await adapter.connect({ connectorId: 'walletConnect' });
  await disconnect(adapter.wagmiConfig);
  await vi.waitFor(() => expect(wallet.left).toEqual(['eip155']));
  expect(wallet.granted('solana')).toBeDefined();
});
