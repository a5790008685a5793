import { type Anvil, deployContracts, moor, multicall3Address, startAnvil, usdx } from '@mooring/devnet';
import { createPublicClient, erc20Abi, type Hex, http, type PublicClient } from 'viem';
import { generatePrivateKey, privateKeyToAddress } from 'viem/accounts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { fillAccount, nodeAccounts } from './fill-evm-account.ts';

let anvil: Anvil;
let client: PublicClient;
beforeAll(async () => {
  anvil = await startAnvil({ chainId: 31_337 });
  await deployContracts(anvil.rpcUrl);
  client = createPublicClient({ transport: http(anvil.rpcUrl), pollingInterval: 20 });
});
afterAll(() => anvil?.stop());

const newAddress = (): Hex => privateKeyToAddress(generatePrivateKey());
const tokens = [usdx, moor];

it('sends one of the native currency and a hundred of each token, and resolves once they have arrived', async () => {
  const to = newAddress();
  await fillAccount(client, to, tokens);
  expect(await client.getBalance({ address: to })).toBe(10n ** 18n);
  for (const { address, decimals } of tokens) {
    const held = await client.readContract({ abi: erc20Abi, address, functionName: 'balanceOf', args: [to] });
    expect(held).toBe(100n * 10n ** BigInt(decimals));
  }
});

it('rejects if the chain refuses a transfer', async () => {
  // It has code that mints nothing.
  const other = { ...usdx, address: multicall3Address };
  await expect(fillAccount(client, newAddress(), [other])).rejects.toThrow();
});

/** A client of a node that answers with this. */
const answering = (accounts: unknown): PublicClient =>
  ({ request: async () => accounts }) as unknown as PublicClient;

it.each([[[]], ['none'], [undefined]])('sends nothing if the node has no accounts: %j', async (accounts) => {
  expect(await nodeAccounts(answering(accounts))).toEqual([]);
  await expect(fillAccount(answering(accounts), newAddress(), tokens)).rejects.toThrow('no accounts');
});
