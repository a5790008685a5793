// @vitest-environment happy-dom

import type { CaipNetwork } from '@mooring/core';
import type { AdapterProjection } from '@mooring/core/adapter';
import { adapterConformance, memoryStorage, testHost } from '@mooring/core/testing';
import { type Anvil, anvilAccounts, deployContracts, startAnvil, testTokenAbi, usdx } from '@mooring/devnet';
import { evmHarness } from '@mooring/evm/testing';
import { systemClock } from '@mooring/protocol/time';
import { BigNumber, Contract, providers, utils } from 'ethers';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { createTestWallet, type TestWallet } from '../exports/testing.ts';
import { Ethers5Adapter } from './ethers5-adapter.ts';

describe('adapter contract', () => {
  for (const rule of adapterConformance(() => evmHarness((options) => new Ethers5Adapter(options))))
    it(rule.name, rule.run);
});

const [alice = '', bob = ''] = anvilAccounts.map(({ address }) => address);
let chains: readonly Anvil[] = [];

beforeAll(async () => {
  chains = await Promise.all([31_337, 31_338].map((chainId) => startAnvil({ chainId })));
  await deployContracts(chains[0]?.rpcUrl ?? '');
});
afterAll(() => Promise.all(chains.map((chain) => chain.stop())));

async function askNode(chainId: number, method: string, params: unknown): Promise<unknown> {
  const url = chains.find((chain) => chain.chainId === chainId)?.rpcUrl ?? '';
  const body = JSON.stringify({ id: 1, jsonrpc: '2.0', method, params: params ?? [] });
  const headers = { 'content-type': 'application/json' };
  const answer = await (await fetch(url, { method: 'POST', headers, body })).json();
  const { result, error } = answer as { result?: unknown; error?: { message: string; code: number } };
  if (error !== undefined) throw Object.assign(new Error(error.message), { code: error.code });
  return result;
}

/** A page whose wallet has the keys of two real chains. */
function world(change: { readonly authorized?: boolean } = {}) {
  const window = new EventTarget();
  const storage = memoryStorage();
  const wallet: TestWallet = createTestWallet({
    rdns: 'test.one',
    name: 'One',
    accounts: [alice],
    chains: [31_337, 31_338],
    rpc: ({ chainId, method, params }) => askNode(chainId, method, params),
    sign: ({ chainId, method, params }) => askNode(chainId, method, params),
    ...change,
  });
  onTestFinished(wallet.announce(window));
  const networks = chains.map(
    ({ chainId, rpcUrl }): CaipNetwork => ({
      id: chainId,
      name: `Chain ${chainId}`,
      nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
      rpcUrls: { default: { http: [rpcUrl] } },
      chainNamespace: 'eip155',
      caipNetworkId: `eip155:${chainId}`,
    }),
  );
  const [defaultNetwork, other] = networks;
  if (defaultNetwork === undefined || other === undefined) throw new Error('no networks');
  const adapter = new Ethers5Adapter({ window, storage });
  let last: AdapterProjection | undefined;
  adapter.attach(
    testHost({
      networks,
      clock: systemClock,
      report: (projection) => {
        last = projection;
      },
    }),
  );
  onTestFinished(() => adapter.destroy());
  const connect = () => adapter.connect({ connectorId: 'test.one', chainId: defaultNetwork.caipNetworkId });
  /** Creates a site's wrapper of the provider. */
  const web3Provider = async (): Promise<providers.Web3Provider> => {
    const provider = await adapter.getProvider();
    if (provider === undefined) throw new Error('not connected');
    return new providers.Web3Provider(provider);
  };
  return { adapter, wallet, storage, other, connect, web3Provider, last: () => last?.connection };
}

describe('a site’s own ethers', () => {
  it('signs, reads and sends through the provider', async () => {
    const { connect, web3Provider } = world();
    await connect();
    const provider = await web3Provider();
    const signer = provider.getSigner();
    expect(await signer.getAddress()).toBe(alice);
    expect(utils.verifyMessage('hello', await signer.signMessage('hello'))).toBe(alice);
    const before = await provider.getBalance(bob);
    const sent = await signer.sendTransaction({ to: bob, value: 5 });
    expect((await sent.wait()).status).toBe(1);
    expect((await provider.getBalance(bob)).sub(before).toNumber()).toBe(5);
  });

  it('follows the wallet’s switch to another chain', async () => {
    const { adapter, connect, web3Provider, other, last } = world();
    await connect();
    expect((await (await web3Provider()).getNetwork()).chainId).toBe(31_337);
    await adapter.switchNetwork(other);
    expect((await (await web3Provider()).getNetwork()).chainId).toBe(31_338);
    expect(last()).toMatchObject({ status: 'connected', chainId: 'eip155:31338' });
  });

  it('rejects with the library’s own error when the visitor declines', async () => {
    const { connect, wallet, web3Provider } = world();
    await connect();
    const signer = (await web3Provider()).getSigner();
    wallet.setBehaviour('reject');
    await expect(signer.signMessage('hello')).rejects.toMatchObject({ code: 4001 });
  });
});

describe('the adapter’s own calls', () => {
  it('sends ether, and a contract call that ethers encodes', async () => {
    const { adapter, connect, web3Provider } = world();
    await connect();
    const provider = await web3Provider();
    const token = new Contract(usdx.address, testTokenAbi as never, provider);
    const balance = async (): Promise<BigNumber> => BigNumber.from(await token.callStatic.balanceOf?.(bob));
    const [ether, tokens] = [await provider.getBalance(bob), await balance()];
    const { gas } = await adapter.estimateGas({ to: bob, value: 7n });
    expect(gas).toBe(21_000n);
    const { hash } = await adapter.sendTransaction({ to: bob, value: 7n, gas });
    expect((await provider.waitForTransaction(hash)).status).toBe(1);
    expect((await provider.getBalance(bob)).sub(ether).toNumber()).toBe(7);
    const written = await adapter.writeContract({
      tokenAddress: usdx.address,
      abi: testTokenAbi,
      method: 'transfer',
      args: [bob, 3],
    });
    expect((await provider.waitForTransaction(written.hash)).status).toBe(1);
    expect((await balance()).sub(tokens).toNumber()).toBe(3);
  });

  it('signs with its wallet, and rejects without one', async () => {
    const { adapter, connect } = world();
    const requested = { message: 'héllo', address: `eip155:31337:${alice}` } as const;
    await expect(adapter.signMessage(requested)).rejects.toMatchObject({ code: 'NOT_CONNECTED' });
    await expect(adapter.sendTransaction({ to: bob })).rejects.toMatchObject({ code: 'NOT_CONNECTED' });
    await connect();
    expect(utils.verifyMessage('héllo', await adapter.signMessage(requested))).toBe(alice);
  });

  it('parses and formats amounts', () => {
    const { adapter } = world();
    expect(adapter.parseUnits({ value: '1.5', decimals: 6 })).toBe(1_500_000n);
    expect(adapter.formatUnits({ value: 1_500_000n, decimals: 6 })).toBe('1.5');
    expect(adapter.formatUnits({ value: 20n, decimals: 0 })).toBe('20');
    expect(adapter.formatUnits({ value: 10n ** 18n, decimals: 18 })).toBe('1');
    for (const value of ['1.1234567', 'x', ''])
      expect(() => adapter.parseUnits({ value, decimals: 6 })).toThrow(
        expect.objectContaining({ code: 'OPTION_INVALID' }),
      );
  });
});

describe('prompts', () => {
  it('prompts once to connect, and not to switch to the current chain', async () => {
    const { connect, wallet } = world();
    await connect();
    expect(wallet.prompts()).toEqual(['eth_requestAccounts']);
  });

  it('restores only with `eth_accounts`, even if the wallet is locked', async () => {
    for (const authorized of [true, false]) {
      const { adapter, wallet, storage, last } = world({ authorized });
      storage.setItem('@appkit/eip155:connected_connector_id', 'test.one');
      await adapter.reconnect();
      expect(last()?.status).toBe(authorized ? 'connected' : 'disconnected');
      expect(wallet.prompts()).toEqual([]);
    }
  });
});
