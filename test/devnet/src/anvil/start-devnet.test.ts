import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createPublicClient, createWalletClient, defineChain, erc20Abi, http, parseUnits } from 'viem';
import { afterEach, describe, expect, test } from 'vitest';
import { testTokenAbi } from '../contracts/artifacts/TestToken.generated.ts';
import { devnetTokens, moor, multicall3Address, usdx } from '../contracts/contract-addresses.ts';
import { anvilAccounts } from './anvil-accounts.ts';
import { anvilBinary } from './anvil-binary.ts';
import { startAnvil } from './start-anvil.ts';
import { type Devnet, type DevnetOptions, startDevnet } from './start-devnet.ts';
import { waitForReceipt } from './wait-for-receipt.ts';

const cleanups: (() => unknown)[] = [];
afterEach(async () => {
  for (const clean of cleanups.splice(0).reverse()) await clean();
});

async function devnet(options?: DevnetOptions): Promise<Devnet> {
  const started = await startDevnet(options);
  cleanups.push(started.stop);
  return started;
}

function temporaryFolder(): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'mooring-devnet-'));
  cleanups.push(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

function clientOf(rpcUrl: string, id = 31337) {
  const chain = defineChain({
    id,
    name: 'Devnet',
    nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
    rpcUrls: { default: { http: [rpcUrl] } },
    contracts: { multicall3: { address: multicall3Address } },
  });
  return { chain, client: createPublicClient({ chain, transport: http() }) };
}

function first<T>(items: readonly T[]): T {
  const [item] = items;
  if (item === undefined) throw new Error('The list is empty.');
  return item;
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}

describe('startDevnet', () => {
  test('both chains answer with their own id and hold the tokens at the same addresses', async () => {
    const { chains } = await devnet();
    for (const [index, id] of [31337, 31338].entries()) {
      const { client } = clientOf(chains[index]?.rpcUrl ?? '', id);
      expect(await client.getChainId()).toBe(id);
      const holder = first(anvilAccounts).address;
      const read = await client.multicall({
        allowFailure: false,
        contracts: devnetTokens.flatMap(
          ({ address }) =>
            [
              { address, abi: erc20Abi, functionName: 'symbol' },
              { address, abi: erc20Abi, functionName: 'name' },
              { address, abi: erc20Abi, functionName: 'decimals' },
              { address, abi: erc20Abi, functionName: 'balanceOf', args: [holder] },
            ] as const,
        ),
      });
      expect(read).toEqual([
        ...['USDX', 'Mooring Dollar', 6, parseUnits('1000000', 6)],
        ...['MOOR', 'Mooring', 18, parseUnits('1000000', 18)],
      ]);
    }
  });

  test('anyone may mint up to the limit per call', async () => {
    const rpcUrl = first((await devnet()).chains).rpcUrl;
    const { chain, client } = clientOf(rpcUrl);
    const account = anvilAccounts[3];
    if (!account) throw new Error('Anvil has no fourth account.');
    const wallet = createWalletClient({ account, chain, transport: http() });
    const mint = { address: usdx.address, abi: testTokenAbi, functionName: 'mint' } as const;
    const hash = await wallet.writeContract({ ...mint, args: [usdx.address, parseUnits('1000', 6)] });
    await waitForReceipt(client, hash);
    expect(
      await client.readContract({
        address: usdx.address,
        abi: erc20Abi,
        functionName: 'balanceOf',
        args: [usdx.address],
      }),
    ).toBe(parseUnits('1000', 6));
    await expect(
      client.simulateContract({ ...mint, account, args: [account.address, parseUnits('1000', 6) + 1n] }),
    ).rejects.toThrow('MintLimitExceeded');
  });

  test('multicall reports a call that fails and keeps the others', async () => {
    const { client } = clientOf(first((await devnet()).chains).rpcUrl);
    const [good, bad] = await client.multicall({
      contracts: [
        { address: moor.address, abi: erc20Abi, functionName: 'symbol' },
        { address: moor.address, abi: erc20Abi, functionName: 'transfer', args: [usdx.address, 1n] },
      ],
    });
    expect(good).toMatchObject({ status: 'success', result: 'MOOR' });
    expect(bad.status).toBe('failure');
  });

  test('a stored chain continues where it was', async () => {
    const stateFolder = temporaryFolder();
    const before = await startDevnet({ stateFolder });
    const { client } = clientOf(first(before.chains).rpcUrl);
    const height = await client.getBlockNumber();
    expect(height).toBeGreaterThan(0n);
    await before.stop();
    const after = await devnet({ stateFolder });
    expect(await clientOf(first(after.chains).rpcUrl).client.getBlockNumber()).toBe(height);
  });
});

test('a killed chain resumes from its saved state', async () => {
  const stateFolder = temporaryFolder();
  const before = await startDevnet({ stateFolder });
  const { client } = clientOf(first(before.chains).rpcUrl);
  const height = await client.getBlockNumber();
  await before.stop();
  const killed = await startDevnet({ stateFolder });
  process.kill(first(killed.chains).pid, 'SIGKILL');
  await first(killed.chains).exited;
  await killed.stop();
  const after = await devnet({ stateFolder });
  expect(await clientOf(first(after.chains).rpcUrl).client.getBlockNumber()).toBe(height);
});

describe('startAnvil', () => {
  test('stop ends the native process itself', async () => {
    const anvil = await startAnvil({ chainId: 31337 });
    expect(isAlive(anvil.pid)).toBe(true);
    await anvil.stop();
    expect(isAlive(anvil.pid)).toBe(false);
  });

  test('a taken port fails at once with anvil’s own message', async () => {
    const holder = createServer().listen(0, '127.0.0.1');
    await new Promise((resolve) => holder.once('listening', resolve));
    cleanups.push(() => holder.close());
    const address = holder.address();
    const port = typeof address === 'object' && address ? address.port : 0;
    await expect(startAnvil({ chainId: 31337, port })).rejects.toThrow(/31337 ended at its start.*in use/s);
  });

  test('a machine without a native package gets an error that names it', () => {
    expect(() => anvilBinary('sunos', 'sparc')).toThrow(
      'needs @foundry-rs/anvil-sunos-sparc, which is not installed. Run npm ci',
    );
  });
});
