import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import {
  createPublicClient,
  createWalletClient,
  erc20Abi,
  http,
  parseAbi,
  parseEther,
  parseUnits,
} from 'viem';
import { expect, onTestFinished, test } from 'vitest';
import { anvilAccounts } from '../anvil/anvil-accounts.ts';
import { startDevnet } from '../anvil/start-devnet.ts';
import { waitForReceipt } from '../anvil/wait-for-receipt.ts';
import { usdx } from '../contracts/contract-addresses.ts';
import { deployExchange } from './deploy-exchange.ts';
import { devnetExchange, exchangeTokens, oddTokens, toll, weth } from './exchange-addresses.ts';

const v2 = parseAbi([
  'function getAmountsOut(uint256, address[]) view returns (uint256[])',
  'function swapExactETHForTokensSupportingFeeOnTransferTokens(uint256, address[], address, uint256) payable',
]);
const v3 = parseAbi([
  'function quoteExactInput(bytes, uint256) returns (uint256, uint160[], uint32[], uint256)',
  'struct One { address tokenIn; address tokenOut; uint24 fee; address recipient; uint256 amountIn; uint256 amountOutMinimum; uint160 sqrtPriceLimitX96; }',
  'function exactInputSingle(One) payable returns (uint256)',
]);

// Estimates are too low: a swap in a later second also stores an observation of the price.
const gas = 1_000_000n;
const [account] = anvilAccounts;
if (!account) throw new Error('Anvil has no accounts.');

test('pools of both versions quote and swap on both chains, and a second start does not change them', async () => {
  const stateFolder = mkdtempSync(path.join(tmpdir(), 'mooring-exchange-'));
  onTestFinished(() => rmSync(stateFolder, { recursive: true, force: true }));
  const devnet = await startDevnet({ stateFolder });
  for (const { rpcUrl } of devnet.chains) {
    const client = createPublicClient({ transport: http(rpcUrl) });
    const wallet = createWalletClient({ account, transport: http(rpcUrl) });
    const held = ({ address }: typeof usdx) =>
      client.readContract({ address, abi: erc20Abi, functionName: 'balanceOf', args: [account.address] });

    const before = await held(usdx);
    const amountIn = parseEther('1');
    const one = { tokenIn: weth.address, tokenOut: usdx.address, fee: 500, recipient: account.address };
    const params = { ...one, amountIn, amountOutMinimum: 0n, sqrtPriceLimitX96: 0n };
    const { result } = await client.simulateContract({
      address: devnetExchange.quoter,
      abi: v3,
      functionName: 'quoteExactInput',
      args: [`${weth.address}0001f4${usdx.address.slice(2)}`, amountIn],
    });
    expect(result[0]).toBeGreaterThan(parseUnits('2450', 6));
    const swap = { abi: v3, functionName: 'exactInputSingle', args: [params], value: amountIn, gas } as const;
    const hash = await wallet.writeContract({ address: devnetExchange.router, ...swap, chain: null });
    expect(await waitForReceipt(client, hash)).toMatchObject({ status: 'success' });
    expect((await held(usdx)) - before).toBe(result[0]);

    const route = [weth.address, toll.address] as const;
    const address = devnetExchange.v2Router;
    const quoted = await client.readContract({
      ...{ address, abi: v2, functionName: 'getAmountsOut', args: [amountIn, route] },
    });
    const bought = await wallet.writeContract({
      ...{ address, abi: v2, functionName: 'swapExactETHForTokensSupportingFeeOnTransferTokens' },
      ...{ args: [0n, route, account.address, 2n ** 64n], value: amountIn, gas, chain: null },
    });
    expect(await waitForReceipt(client, bought)).toMatchObject({ status: 'success' });
    // It burns 1 percent on its way.
    const [, sent = 0n] = quoted;
    expect(await held(toll)).toBe(sent - sent / 100n);
    for (const token of [...exchangeTokens, ...oddTokens]) {
      const about = { address: token.address, abi: erc20Abi } as const;
      expect(await client.readContract({ ...about, functionName: 'symbol' })).toBe(token.symbol);
      expect(await client.readContract({ ...about, functionName: 'decimals' })).toBe(token.decimals);
    }
  }
  await devnet.stop();

  const again = await startDevnet({ stateFolder });
  onTestFinished(again.stop);
  for (const { rpcUrl, chainId } of again.chains) {
    const client = createPublicClient({ transport: http(rpcUrl) });
    const block = await client.getBlockNumber();
    await deployExchange(rpcUrl, chainId);
    expect(await client.getBlockNumber()).toBe(block);
  }
}, 30_000);
