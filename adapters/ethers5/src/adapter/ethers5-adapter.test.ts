// @vitest-environment happy-dom

import { adapterConformance } from '@mooring/core/testing';
import { type Anvil, anvilAccounts, deployContracts, startAnvil, testTokenAbi, usdx } from '@mooring/devnet';
import { evmHarness, libraryConformance } from '@mooring/evm/testing';
import { BigNumber, Contract, providers, utils } from 'ethers';
import { afterAll, beforeAll, describe, it } from 'vitest';
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

describe('with ethers 5', () => {
  const rules = libraryConformance(() => ({
    makeAdapter: (options) => new Ethers5Adapter(options),
    chains,
    accounts: [alice, bob],
    token: { address: usdx.address, abi: testTokenAbi },
    wrap(wrapped) {
      const provider = new providers.Web3Provider(wrapped);
      provider.pollingInterval = 50;
      const signer = provider.getSigner();
      const token = new Contract(usdx.address, testTokenAbi as never, provider);
      return {
        address: () => signer.getAddress(),
        chainId: async () => (await provider.getNetwork()).chainId,
        balance: async (address) => (await provider.getBalance(address)).toBigInt(),
        tokenBalance: async (address) =>
          BigNumber.from(await token.callStatic.balanceOf?.(address)).toBigInt(),
        signMessage: (message) => signer.signMessage(message),
        send: async (transaction) => (await signer.sendTransaction(transaction)).hash,
        wait: async (hash) => (await provider.waitForTransaction(hash)).status,
      };
    },
    recover: utils.verifyMessage,
    declined: 4001,
  }));
  for (const rule of rules) it(rule.name, rule.run);
});
