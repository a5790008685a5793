import type { CaipNetwork } from '@mooring/core';
import { memoryStorage, testHost } from '@mooring/core/testing';
import { expect, it } from 'vitest';
import { alice, bob, pageWallet, type WalletAnswer } from '../testing/page-wallet.ts';
import { LibraryAdapter } from './library-adapter.ts';

class TestAdapter extends LibraryAdapter {}

const network: CaipNetwork = {
  id: 1,
  name: 'One',
  nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
  rpcUrls: { default: { http: [] } },
  chainNamespace: 'eip155',
  caipNetworkId: 'eip155:1',
};

/** A connected adapter. The test answers all requests of the wallet except those for connecting. */
async function connected(answer: WalletAnswer) {
  const requested: unknown[] = [];
  const window = new EventTarget();
  const wallet = pageWallet((method, params) => {
    if (method === 'eth_chainId') return '0x1';
    if (method === 'eth_accounts' || method === 'eth_requestAccounts') return [alice];
    requested.push({ method, params });
    return answer(method, params);
  });
  const adapter = new TestAdapter('test', (_abi, method, args) => `0x${method}${args.join('')}`, {
    window: Object.assign(window, { ethereum: wallet }),
    storage: memoryStorage(),
  });
  adapter.attach(testHost({ networks: [network] }));
  await adapter.connect({ connectorId: 'injected' });
  return { adapter, requested };
}

it('sends a contract call that the library encodes', async () => {
  const { adapter, requested } = await connected(() => '0xhash');
  await adapter.writeContract({ tokenAddress: bob, abi: [], method: 'ab', args: [1, 2] });
  expect(requested).toEqual([
    { method: 'eth_sendTransaction', params: [{ from: alice, to: bob, data: '0xab12' }] },
  ]);
});
