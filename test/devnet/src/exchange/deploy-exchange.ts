import {
  createPublicClient,
  createTestClient,
  isAddressEqual,
  type PublicClient,
  parseAbi,
  parseEther,
  zeroAddress,
} from 'viem';
import { anvilTransport } from '../anvil/anvil-transport.ts';
import { waitForReceipt } from '../anvil/wait-for-receipt.ts';
import { moor, usdx } from '../contracts/contract-addresses.ts';
import { create2Deployer } from '../contracts/token-deployment.ts';
import { devnetExchange } from './exchange-addresses.ts';
import { exchangeDeployments, exchangeKeeper } from './exchange-deployments.ts';
import { fillSteps, type Step } from './fill-pools.ts';

const factoryAbi = parseAbi(['function getPool(address, address, uint24) view returns (address)']);
const gas = 16_000_000n;
const maxFeePerGas = 100_000_000_000n;

/** Whether the pool that is filled last exists. */
async function isDeployed(client: PublicClient): Promise<boolean> {
  const address = devnetExchange.v3Factory;
  const code = await client.getCode({ address });
  if (code === undefined || code === '0x') return false;
  const args = [moor.address, usdx.address, 3_000] as const;
  const pool = await client.readContract({ address, abi: factoryAbi, functionName: 'getPool', args });
  return pool !== zeroAddress;
}

async function missing(client: PublicClient): Promise<readonly Step[]> {
  const steps = exchangeDeployments().map(async ({ name, address, actual, data }) => {
    if (!isAddressEqual(address, actual)) {
      throw new Error(`${name} would stand at ${actual}, not at ${address}; correct exchange-addresses.ts.`);
    }
    const code = await client.getCode({ address });
    return code === undefined || code === '0x' ? [{ name, to: create2Deployer, data }] : [];
  });
  return (await Promise.all(steps)).flat();
}

/** Sends all transactions without waiting: the chain mines a block for each. */
async function run(client: PublicClient, chainId: number, steps: readonly Step[]): Promise<void> {
  const first = await client.getTransactionCount({ address: exchangeKeeper.address });
  const hashes: { readonly name: string; readonly hash: `0x${string}` }[] = [];
  for (const [index, { name, to, data, value = 0n }] of steps.entries()) {
    const serializedTransaction = await exchangeKeeper.signTransaction({
      ...{ type: 'eip1559', chainId, nonce: first + index, to, data, value, gas },
      ...{ maxFeePerGas, maxPriorityFeePerGas: 0n },
    });
    hashes.push({ name, hash: await client.sendRawTransaction({ serializedTransaction }) });
  }
  for (const { name, hash } of hashes) {
    const { status } = await waitForReceipt(client, hash);
    if (status !== 'success') throw new Error(`The exchange could not be made: ${name} failed.`);
  }
}

/**
 * Deploys the exchange of `exchange-addresses.ts` to an anvil chain, with its tokens and pools. Does nothing if it
 * exists, and completes an interrupted deployment.
 *
 * @throws Error if the chain does not answer or refuses
 */
export async function deployExchange(rpcUrl: string, chainId: number): Promise<void> {
  const client = createPublicClient({ transport: anvilTransport(rpcUrl) });
  if (await isDeployed(client)) return;
  const anvil = createTestClient({ mode: 'anvil', transport: anvilTransport(rpcUrl) });
  await anvil.setBalance({ address: exchangeKeeper.address, value: parseEther('10000') });
  await run(client, chainId, [...(await missing(client)), ...fillSteps()]);
}
