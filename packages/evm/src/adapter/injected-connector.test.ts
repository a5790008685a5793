import type { CaipNetwork } from '@mooring/core';
import type { ConnectorAccount } from '@mooring/core/adapter';
import { FakeClock } from '@mooring/protocol/testing';
import { expect, it } from 'vitest';
import type { FoundWallet } from '../discovery/announced.ts';
import { alice, bob, type PageWallet, pageWallet, willing } from '../testing/page-wallet.ts';
import { injectedConnector } from './injected-connector.ts';

const network: CaipNetwork = {
  id: 5,
  name: 'Network 5',
  nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
  rpcUrls: { default: { http: [] } },
  chainNamespace: 'eip155',
  caipNetworkId: 'eip155:5',
};

function connectorOf(provider: PageWallet) {
  const found: FoundWallet = {
    id: 'test.one',
    type: 'announced',
    name: 'One',
    icon: undefined,
    rdns: 'test.one',
    provider,
  };
  return injectedConnector(
    found,
    () => new FakeClock(),
    () => provider,
  );
}

it('returns checksummed accounts and the chain', async () => {
  const wallet = pageWallet((method) => (method === 'eth_chainId' ? '0x1' : [alice.toLowerCase(), 'none']));
  await expect(connectorOf(wallet).connect({ silent: false, chainId: 'eip155:1' })).resolves.toEqual({
    accounts: [{ address: alice }],
    chainId: 'eip155:1',
  });
  expect(wallet.requested).toEqual(['eth_requestAccounts', 'eth_accounts', 'eth_chainId']);
});

it('does not prompt when it connects silently', async () => {
  const wallet = pageWallet(willing);
  await connectorOf(wallet).connect({ silent: true, chainId: 'eip155:1' });
  expect(wallet.requested).toEqual(['eth_accounts', 'eth_chainId']);
});

it('returns no accounts of a wallet that does not report its chain', async () => {
  const wallet = pageWallet((method) => (method === 'eth_chainId' ? 'nowhere' : [alice]));
  await expect(connectorOf(wallet).connect({ silent: true, chainId: 'eip155:1' })).resolves.toEqual({
    accounts: [],
  });
});

it('reports accounts, chain and disconnects until stopped', () => {
  const wallet = pageWallet(willing);
  const heard: unknown[] = [];
  const stop = connectorOf(wallet).watch({
    onAccounts: (accounts: readonly ConnectorAccount[]) => heard.push(accounts),
    onChain: (chain) => heard.push(chain),
    onDisconnect: () => heard.push('end'),
    wanted: () => 'eip155:1',
  });
  wallet.emit('accountsChanged', [bob.toLowerCase()]);
  wallet.emit('chainChanged', '0x5');
  wallet.emit('disconnect', { code: 4900 });
  stop();
  wallet.emit('accountsChanged', []);
  expect(heard).toEqual([[{ address: bob }], 'eip155:5', 'end']);
  expect(wallet.listening()).toBe(0);
});

it('asks for another chain, and revokes the permission on disconnect', async () => {
  let chain = '0x1';
  const wallet = pageWallet((method, params) => {
    if (method === 'wallet_switchEthereumChain')
      chain = (params as readonly { chainId: string }[])[0]?.chainId ?? '';
    return method === 'eth_chainId' ? chain : null;
  });
  const connector = connectorOf(wallet);
  await connector.switchNetwork?.(network);
  await connector.disconnect?.();
  expect(chain).toBe('0x5');
  expect(wallet.requested.at(-1)).toBe('wallet_revokePermissions');
});
