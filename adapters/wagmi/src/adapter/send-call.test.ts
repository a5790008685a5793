// @vitest-environment happy-dom
import { memoryStorage } from '@mooring/core/testing';
import { type Anvil, anvilAccounts, deployContracts, startAnvil, usdx } from '@mooring/devnet';
import { createTestWallet } from '@mooring/evm/testing';
import {
  createTestClient,
  encodeFunctionData,
  erc20Abi,
  http,
  parseEther,
  parseUnits,
  publicActions,
  walletActions,
} from 'viem';
import { foundry } from 'viem/chains';
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest';
import { createStorage } from 'wagmi';
import { attach } from '../test-support/attach.ts';
import { network } from '../test-support/world.ts';
import { WagmiAdapter } from './wagmi-adapter.ts';

const [owner, spender] = anvilAccounts as [(typeof anvilAccounts)[0], (typeof anvilAccounts)[0]];
let anvil: Anvil;

beforeAll(async () => {
  anvil = await startAnvil({ chainId: foundry.id });
  await deployContracts(anvil.rpcUrl);
});

afterAll(async () => {
  await anvil.stop();
});

const client = () =>
  createTestClient({ account: owner, chain: foundry, mode: 'anvil', transport: http(anvil.rpcUrl) })
    .extend(publicActions)
    .extend(walletActions);

async function connected() {
  const node = client();
  const requested: string[] = [];
  const wallet = createTestWallet({
    ...{ rdns: 'test.one', name: 'Wallet One', accounts: [owner.address], chains: [foundry.id] },
    sign: ({ method, params }) => {
      requested.push(method);
      return node.request({ method, params } as never);
    },
  });
  const chain = { ...network(foundry.id), rpcUrls: { default: { http: [anvil.rpcUrl] } } };
  const storage = createStorage({ storage: memoryStorage() });
  const end = wallet.announce(window);
  onTestFinished(end);
  const { adapter } = attach({
    ...{ networks: [chain, network(31_338)], wallets: [wallet, wallet], accounts: ['', ''] },
    ...{ connectorIds: ['test.one', ''], cleanUp: end },
    makeAdapter: () => new WagmiAdapter({ networks: [chain], storage }),
  });
  await adapter.connect({ connectorId: 'test.one' });
  return { adapter, chain, node, requested };
}

/** Approves an amount of the token for the spender. */
const allow = (amount: bigint) =>
  encodeFunctionData({ abi: erc20Abi, functionName: 'approve', args: [spender.address, amount] });

it('calls a contract through the wallet at no more than the estimated fee, and follows it to its block', async () => {
  const { adapter, chain, node } = await connected();
  const amount = parseUnits('25', usdx.decimals);
  const call = { network: chain, to: usdx.address, data: allow(amount), value: 0n };
  const { fee } = await adapter.estimateCall(call);
  const { hash } = await adapter.sendCall(call);
  const address = `eip155:${foundry.id}:${owner.address}` as const;
  // Anvil answers with the hash before its block is there.
  const read = () => adapter.getTransaction({ network: chain, address, hash });
  await expect.poll(read).toMatchObject({ status: 'confirmed' });
  const args = [owner.address, spender.address] as const;
  const allowed = await node.readContract({
    ...{ abi: erc20Abi, address: usdx.address, functionName: 'allowance', args },
  });
  expect(allowed).toBe(amount);
  const { gasUsed, effectiveGasPrice } = await node.getTransactionReceipt({ hash: hash as `0x${string}` });
  expect(gasUsed * effectiveGasPrice).toBeLessThanOrEqual(fee);
});

it('does not prompt for a call that reverts or costs more than the balance', async () => {
  const { adapter, chain, node, requested } = await connected();
  const refused = encodeFunctionData({
    ...{ abi: erc20Abi, functionName: 'transfer' },
    args: [spender.address, parseUnits('1000000000', usdx.decimals)],
  });
  const call = { network: chain, to: usdx.address, value: 0n };
  await expect(adapter.sendCall({ ...call, data: refused })).rejects.toMatchObject({
    code: 'TRANSACTION_REFUSED',
  });
  await node.setBalance({ address: owner.address, value: parseEther('0.5') });
  await expect(adapter.sendCall({ ...call, data: allow(1n), value: parseEther('1') })).rejects.toMatchObject({
    code: 'FUNDS_INSUFFICIENT',
  });
  expect(requested).not.toContain('eth_sendTransaction');
});

it('rejects calls before a wallet is connected', async () => {
  const { adapter, chain } = await connected();
  await adapter.disconnect();
  const call = { network: chain, to: usdx.address, data: allow(1n), value: 0n };
  await expect(adapter.sendCall(call)).rejects.toMatchObject({ code: 'NOT_CONNECTED' });
});
