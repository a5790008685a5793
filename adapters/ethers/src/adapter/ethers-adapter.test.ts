// @vitest-environment happy-dom

import { adapterConformance } from '@mooring/core/testing';
import { type Anvil, anvilAccounts, deployContracts, startAnvil, testTokenAbi, usdx } from '@mooring/devnet';
import { evmHarness, libraryConformance } from '@mooring/evm/testing';
import { BrowserProvider, Contract, verifyMessage } from 'ethers';
import { afterAll, beforeAll, describe, it } from 'vitest';
import { EthersAdapter } from './ethers-adapter.ts';

describe('adapter contract', () => {
  for (const rule of adapterConformance(() => evmHarness((options) => new EthersAdapter(options))))
    it(rule.name, rule.run);
});

const [alice = '', bob = ''] = anvilAccounts.map(({ address }) => address);
let chains: readonly Anvil[] = [];

beforeAll(async () => {
  chains = await Promise.all([31_337, 31_338].map((chainId) => startAnvil({ chainId })));
  await deployContracts(chains[0]?.rpcUrl ?? '');
});
afterAll(() => Promise.all(chains.map((chain) => chain.stop())));

describe('with ethers 6', () => {
  const rules = libraryConformance(() => ({
    makeAdapter: (options) => new EthersAdapter(options),
    chains,
    accounts: [alice, bob],
    token: { address: usdx.address, abi: testTokenAbi },
    wrap(wrapped) {
      const provider = new BrowserProvider(wrapped, undefined, { pollingInterval: 50 });
      const token = new Contract(usdx.address, testTokenAbi as never, provider);
      return {
        address: async () => (await provider.getSigner()).address,
        chainId: async () => Number((await provider.getNetwork()).chainId),
        balance: (address) => provider.getBalance(address),
        tokenBalance: (address) => token.getFunction('balanceOf')(address),
        signMessage: async (message) => (await provider.getSigner()).signMessage(message),
        send: async (transaction) => (await (await provider.getSigner()).sendTransaction(transaction)).hash,
        wait: async (hash) => (await provider.waitForTransaction(hash))?.status ?? undefined,
      };
    },
    recover: verifyMessage,
    declined: 'ACTION_REJECTED',
  }));
  for (const rule of rules) it(rule.name, rule.run);
});
