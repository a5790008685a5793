import {
  type Address,
  createPublicClient,
  createTestClient,
  createWalletClient,
  isAddressEqual,
  type PublicClient,
} from 'viem';
import { anvilAccounts } from '../anvil/anvil-accounts.ts';
import { anvilTransport } from '../anvil/anvil-transport.ts';
import { waitForReceipt } from '../anvil/wait-for-receipt.ts';
import { multicall3DeployedBytecode } from './artifacts/Multicall3.generated.ts';
import { devnetTokens, multicall3Address } from './contract-addresses.ts';
import { create2Deployer, tokenDeployment } from './token-deployment.ts';

async function hasCode(client: PublicClient, address: Address): Promise<boolean> {
  const code = await client.getCode({ address });
  return code !== undefined && code !== '0x';
}

async function deployTokens(rpcUrl: string, client: PublicClient): Promise<void> {
  const [account] = anvilAccounts;
  if (!account) throw new Error('Anvil has no accounts.');
  const wallet = createWalletClient({ account, transport: anvilTransport(rpcUrl) });
  for (const token of devnetTokens) {
    const { address, data } = tokenDeployment(token);
    if (!isAddressEqual(address, token.address)) {
      throw new Error(
        `${token.symbol} would stand at ${address}, not at ${token.address}; correct contract-addresses.ts.`,
      );
    }
    if (await hasCode(client, address)) continue;
    const hash = await wallet.sendTransaction({ to: create2Deployer, data, chain: null });
    const receipt = await waitForReceipt(client, hash);
    if (receipt.status !== 'success') throw new Error(`${token.symbol} could not be deployed.`);
  }
}

/**
 * Deploys USDX, MOOR and Multicall3 to an anvil chain, at the addresses of `contract-addresses.ts`. Does nothing if
 * they exist.
 *
 * @throws Error if the chain does not answer or refuses
 */
export async function deployContracts(rpcUrl: string): Promise<void> {
  const client = createPublicClient({ transport: anvilTransport(rpcUrl) });
  const anvil = createTestClient({ mode: 'anvil', transport: anvilTransport(rpcUrl) });
  if (!(await hasCode(client, multicall3Address))) {
    await anvil.setCode({ address: multicall3Address, bytecode: multicall3DeployedBytecode });
  }
  await deployTokens(rpcUrl, client);
}
