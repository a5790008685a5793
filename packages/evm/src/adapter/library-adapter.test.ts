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
  const asked: unknown[] = [];
  const window = new EventTarget();
  const wallet = pageWallet((method, params) => {
    if (method === 'eth_chainId') return '0x1';
    if (method === 'eth_accounts' || method === 'eth_requestAccounts') return [alice];
    asked.push({ method, params });
    return answer(method, params);
  });
  const adapter = new TestAdapter('test', (_abi, method, args) => `0x${method}${args.join('')}`, {
    window: Object.assign(window, { ethereum: wallet }),
    storage: memoryStorage(),
  });
  adapter.attach(testHost({ networks: [network] }));
  await adapter.connect({ connectorId: 'injected' });
  return { adapter, asked };
}

it('sends through the wallet, with hex quantities and only the given fields', async () => {
  const { adapter, asked } = await connected(() => '0xhash');
  expect(await adapter.sendTransaction({ to: bob, value: 255n, gas: 21_000, gasPrice: 0 })).toEqual({
    hash: '0xhash',
  });
  await adapter.sendTransaction({ to: bob, data: '0x1234' });
  expect(asked).toEqual([
    {
      method: 'eth_sendTransaction',
      params: [{ from: alice, to: bob, value: '0xff', gas: '0x5208', gasPrice: '0x0' }],
    },
    { method: 'eth_sendTransaction', params: [{ from: alice, to: bob, data: '0x1234' }] },
  ]);
});

it('sends a contract call that the library encodes', async () => {
  const { adapter, asked } = await connected(() => '0xhash');
  await adapter.writeContract({ tokenAddress: bob, abi: [], method: 'ab', args: [1, 2] });
  expect(asked).toEqual([
    { method: 'eth_sendTransaction', params: [{ from: alice, to: bob, data: '0xab12' }] },
  ]);
});

it.each([null, 5, '', '0x', `0x${'f'.repeat(17)}`])('rejects %j as an estimate', async (answer) => {
  const { adapter } = await connected(() => answer);
  await expect(adapter.estimateGas({ to: bob })).rejects.toMatchObject({ code: 'SOMETHING_WENT_WRONG' });
});

it("reports the wallet's changes", async () => {
  const refusal = { code: 4001, message: 'No.' };
  const { adapter } = await connected(() => Promise.reject(refusal));
  await expect(adapter.sendTransaction({ to: bob })).rejects.toBe(refusal);
  const odd = await connected(() => null);
  await expect(odd.adapter.sendTransaction({ to: bob })).rejects.toMatchObject({
    code: 'SOMETHING_WENT_WRONG',
  });
});
