import {
  type Anvil,
  accountFactoryAbi,
  accountFactoryBytecode,
  anvilAccounts,
  startAnvil,
  waitForReceipt,
} from '@mooring/devnet';
import {
  type Address,
  createTestClient,
  encodeFunctionData,
  http,
  publicActions,
  serializeErc6492Signature,
  walletActions,
} from 'viem';
import { foundry } from 'viem/chains';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createConfig } from 'wagmi';
import { verifySignature } from './verify-signature.ts';

const message = 'localhost wants you to sign in';
const [owner, stranger] = anvilAccounts as [(typeof anvilAccounts)[0], (typeof anvilAccounts)[0]];

let anvil: Anvil;

beforeAll(async () => {
  anvil = await startAnvil({ chainId: foundry.id });
});

afterAll(async () => {
  await anvil.stop();
});

function connect(): ReturnType<typeof makeClient> {
  return makeClient(anvil.rpcUrl);
}

function makeClient(rpcUrl: string) {
  const client = createTestClient({ account: owner, chain: foundry, mode: 'anvil', transport: http(rpcUrl) });
  return client.extend(publicActions).extend(walletActions);
}

const config = (rpcUrl = anvil.rpcUrl) =>
  createConfig({ chains: [foundry], transports: { [foundry.id]: http(rpcUrl) } });

/** Deploys a factory, and predicts the address of the account that it would create for the owner. */
async function factoryOf(
  client: ReturnType<typeof makeClient>,
): Promise<{ factory: Address; account: Address }> {
  const hash = await client.deployContract({ abi: accountFactoryAbi, bytecode: accountFactoryBytecode });
  const { contractAddress } = await waitForReceipt(client, hash);
  if (!contractAddress) throw new Error('not deployed');
  const account = await client.readContract({
    address: contractAddress,
    abi: accountFactoryAbi,
    functionName: 'addressOf',
    args: [owner.address],
  });
  return { factory: contractAddress, account };
}

it("accepts an account's own signature without calling a node", async () => {
  const signature = await owner.signMessage({ message });
  const parameters = { address: owner.address, chainId: foundry.id, message, signature };
  expect(await verifySignature(config('http://127.0.0.1:1'), parameters)).toBe(true);
});

it('rejects signatures of another account or text, and malformed ones', async () => {
  const parameters = { address: owner.address, chainId: foundry.id, message };
  const signature = await stranger.signMessage({ message });
  expect(await verifySignature(config(), { ...parameters, signature })).toBe(false);
  const other = await owner.signMessage({ message: 'other' });
  expect(await verifySignature(config(), { ...parameters, signature: other })).toBe(false);
  expect(await verifySignature(config(), { ...parameters, signature: 'nonsense' })).toBe(false);
  expect(await verifySignature(config(), { ...parameters, signature: '0x' })).toBe(false);
});

it('verifies with the account’s contract (ERC-1271)', async () => {
  const client = connect();
  const { factory, account } = await factoryOf(client);
  const hash = await client.writeContract({
    address: factory,
    abi: accountFactoryAbi,
    functionName: 'create',
    args: [owner.address],
  });
  await waitForReceipt(client, hash);
  const parameters = { address: account, chainId: foundry.id, message };
  const signature = await owner.signMessage({ message });
  expect(await verifySignature(config(), { ...parameters, signature })).toBe(true);
  const wrong = await stranger.signMessage({ message });
  expect(await verifySignature(config(), { ...parameters, signature: wrong })).toBe(false);
});

it('verifies with a contract that is not deployed yet (ERC-6492)', async () => {
  const { factory, account } = await factoryOf(connect());
  const wrap = async (by: typeof owner) =>
    serializeErc6492Signature({
      address: factory,
      data: encodeFunctionData({ abi: accountFactoryAbi, functionName: 'create', args: [owner.address] }),
      signature: await by.signMessage({ message }),
    });
  const parameters = { address: account, chainId: foundry.id, message };
  expect(await verifySignature(config(), { ...parameters, signature: await wrap(owner) })).toBe(true);
  expect(await verifySignature(config(), { ...parameters, signature: await wrap(stranger) })).toBe(false);
});

it('rejects when no node can be reached', async () => {
  const signature = await stranger.signMessage({ message });
  const parameters = { address: owner.address, message, signature };
  await expect(verifySignature(config(), { ...parameters, chainId: 5 })).rejects.toThrow('Network Not Found');
  const away = verifySignature(config('http://127.0.0.1:1'), { ...parameters, chainId: foundry.id });
  await expect(away).rejects.toThrow();
});
