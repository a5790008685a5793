import {
  type Address,
  concatHex,
  createPublicClient,
  createTestClient,
  encodeAbiParameters,
  getContractAddress,
  type Hex,
  isAddressEqual,
  parseAbiParameters,
  parseEther,
  toHex,
} from 'viem';
import { mnemonicToAccount } from 'viem/accounts';
import { anvilAccounts, anvilMnemonic } from '../anvil/anvil-accounts.ts';
import { anvilTransport } from '../anvil/anvil-transport.ts';
import { waitForReceipt } from '../anvil/wait-for-receipt.ts';
import { testCollectibleBytecode } from './artifacts/TestCollectible.generated.ts';
import { testItemsBytecode } from './artifacts/TestItems.generated.ts';
import { buoys, tackle } from './contract-addresses.ts';
import { create2Deployer } from './token-deployment.ts';

/** Deploys and pays. Not one of the ten accounts, so that their balances stay as documented. */
const keeper = mnemonicToAccount(anvilMnemonic, { addressIndex: 21 });
const salt = toHex(0, { size: 32 });

/** Call data for the CREATE2 deployer, and the resulting address. */
function deploymentOf(bytecode: Hex): { readonly address: Address; readonly data: Hex } {
  const holders = anvilAccounts.map(({ address }) => address);
  const args = encodeAbiParameters(parseAbiParameters('address[]'), [holders]);
  const code = concatHex([bytecode, args]);
  const address = getContractAddress({ opcode: 'CREATE2', from: create2Deployer, salt, bytecode: code });
  return { address, data: concatHex([salt, code]) };
}

/**
 * Deploys the NFTs of `contract-addresses.ts` to an anvil chain and gives some to its accounts. Does nothing if they
 * exist.
 *
 * @throws Error if the chain does not answer or refuses
 */
export async function deployCollectibles(rpcUrl: string, chainId: number): Promise<void> {
  const client = createPublicClient({ transport: anvilTransport(rpcUrl) });
  const anvil = createTestClient({ mode: 'anvil', transport: anvilTransport(rpcUrl) });
  const all = [
    { ...buoys, deployment: deploymentOf(testCollectibleBytecode) },
    { ...tackle, deployment: deploymentOf(testItemsBytecode) },
  ];
  for (const { name, address, deployment } of all) {
    if (!isAddressEqual(address, deployment.address)) {
      throw new Error(
        `${name} would stand at ${deployment.address}, not at ${address}; correct contract-addresses.ts.`,
      );
    }
    const code = await client.getCode({ address });
    if (code !== undefined && code !== '0x') continue;
    await anvil.setBalance({ address: keeper.address, value: parseEther('100') });
    const serializedTransaction = await keeper.signTransaction({
      ...{ type: 'eip1559', chainId, nonce: await client.getTransactionCount({ address: keeper.address }) },
      ...{ to: create2Deployer, data: deployment.data, gas: 16_000_000n },
      ...{ maxFeePerGas: 100_000_000_000n, maxPriorityFeePerGas: 0n },
    });
    const hash = await client.sendRawTransaction({ serializedTransaction });
    const { status } = await waitForReceipt(client, hash);
    if (status !== 'success') throw new Error(`${name} could not be deployed.`);
  }
}
