import type { CaipNetwork } from '@mooring/core';
import { fakeWallet, memoryStorage, testHost } from '@mooring/core/testing';
import { expect, it } from 'vitest';
import { listedAccounts } from '../testing/evm-harness.ts';
import { alice, bob, pageWallet } from '../testing/page-wallet.ts';
import { EvmAdapter } from './evm-adapter.ts';

class TestAdapter extends EvmAdapter {}

const network: CaipNetwork = {
  id: 1,
  name: 'One',
  nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
  rpcUrls: { default: { http: ['http://node.test'] } },
  chainNamespace: 'eip155',
  caipNetworkId: 'eip155:1',
};
const hash = `0x${'ab'.repeat(32)}`;

it('estimates with the network’s node, sends through the wallet, and follows with the node', async () => {
  const requested: string[] = [];
  const wallet = pageWallet((method) => {
    requested.push(method);
    if (method === 'eth_chainId') return '0x1';
    if (method === 'eth_accounts' || method === 'eth_requestAccounts') return [alice];
    return hash;
  });
  const answers: Readonly<Record<string, unknown>> = {
    ...{ eth_getBalance: '0xffffff', eth_getCode: '0x', eth_getBlockByNumber: { baseFeePerGas: '0x1' } },
    ...{ eth_maxPriorityFeePerGas: '0x1', eth_estimateGas: '0x5208', eth_call: '0x' },
    eth_getTransactionReceipt: { status: '0x1' },
  };
  const adapter = new TestAdapter('test', {
    window: Object.assign(new EventTarget(), { ethereum: wallet }),
    storage: memoryStorage(),
    async fetch(_url, init) {
      const { id, method } = JSON.parse(`${init?.body}`);
      return Response.json({ jsonrpc: '2.0', id, result: answers[method] });
    },
  });
  adapter.attach(testHost({ networks: [network] }));
  const transfer = { network, to: bob, amount: 5n } as const;
  await expect(adapter.sendTransfer(transfer)).rejects.toMatchObject({ code: 'NOT_CONNECTED' });
  await adapter.connect({ connectorId: 'injected' });
  expect(await adapter.estimateTransfer(transfer)).toEqual({ amount: 5n, fee: 63_000n, toContract: false });
  expect(await adapter.sendTransfer(transfer)).toEqual({ hash });
  expect(requested.at(-1)).toBe('eth_sendTransaction');
  const followed = { network, address: `eip155:1:${alice}`, hash } as const;
  expect(await adapter.getTransaction(followed)).toEqual({ status: 'confirmed' });
});

it('reads balances as of a block, once the node has it', async () => {
  const adapter = new TestAdapter('test', {
    storage: memoryStorage(),
    async fetch(_url, init) {
      const { id, method, params } = JSON.parse(`${init?.body}`);
      const result = method === 'eth_blockNumber' ? '0x7' : params[1] === '0x7' ? '0x5' : '0x4';
      return Response.json({ jsonrpc: '2.0', id, result });
    },
  });
  adapter.attach(testHost({ networks: [network] }));
  const of = { address: `eip155:1:${alice}`, network } as const;
  expect((await adapter.getBalance(of)).value).toBe(4n);
  expect((await adapter.getBalance({ ...of, block: 7 })).value).toBe(5n);
  await expect(adapter.getBalance({ ...of, block: 8 })).rejects.toMatchObject({
    code: 'BALANCE_UNAVAILABLE',
  });
});

it('signs and pays from the account of a remote wallet that the visitor chose, also after a reload', async () => {
  const storage = memoryStorage();
  const wallet = fakeWallet(undefined, { serves: ['eip155'] });
  const [first, second] = [`eip155:1:${alice}`, `eip155:1:${bob}`] as const;
  wallet.grant({ eip155: { accounts: [first, second], chains: ['eip155:1'], methods: [] } });
  const visit = (): TestAdapter => {
    const adapter = new TestAdapter('test', { storage });
    adapter.attach(testHost({ networks: [network], wallets: [wallet] }));
    return adapter;
  };
  const adapter = visit();
  await adapter.connect({ connectorId: wallet.id });
  const provider = await adapter.getProvider();
  const heard: unknown[] = [];
  provider?.on('accountsChanged', (accounts) => heard.push(accounts));
  expect(await listedAccounts(provider)).toEqual([alice, bob]);
  await adapter.switchConnection({ connectorId: wallet.id, address: second });
  expect(await listedAccounts(provider)).toEqual([bob, alice]);
  expect(heard).toEqual([[bob, alice]]);
  adapter.destroy();

  const reloaded = visit();
  await reloaded.reconnect();
  expect(await listedAccounts(await reloaded.getProvider())).toEqual([bob, alice]);
});
