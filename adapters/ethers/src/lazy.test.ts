import { testHost } from '@mooring/core/testing';
import { evmHarness } from '@mooring/evm/testing';
import { expect, it, vi } from 'vitest';
import { EthersAdapter } from './adapter/ethers-adapter.ts';

const code = vi.hoisted(() => ({ arrives: false }));

vi.mock('./exports/contract-calls.ts', async (original) => {
  if (code.arrives) return original();
  throw new TypeError('Failed to fetch dynamically imported module');
});

it('rejects a contract call with PART_NOT_LOADED before a prompt if its code fails to load, and retries when called again', async () => {
  const { networks, wallets, makeAdapter, cleanUp } = evmHarness((options) => new EthersAdapter(options), {
    sign: async () => `0x${'ab'.repeat(32)}`,
  });
  const adapter = makeAdapter() as EthersAdapter;
  adapter.attach(testHost({ networks }));
  await adapter.connect({ connectorId: 'test.one' });
  const prompts = wallets[0].prompts().length;
  const call = {
    tokenAddress: `0x${'5'.repeat(40)}`,
    abi: ['function transfer(address to, uint256 amount)'],
    method: 'transfer',
    args: [`0x${'2'.repeat(40)}`, 1n],
  } as const;
  await expect(adapter.writeContract(call)).rejects.toMatchObject({ code: 'PART_NOT_LOADED' });
  expect(wallets[0].prompts()).toHaveLength(prompts);
  code.arrives = true;
  await adapter.writeContract(call);
  expect(wallets[0].prompts()).toHaveLength(prompts + 1);
  adapter.destroy();
  cleanUp();
});
