import { createTestClient, createWalletClient, http, publicActions } from 'viem';
import { expect, onTestFinished, test } from 'vitest';
import { anvilAccounts } from './anvil-accounts.ts';
import { startAnvil } from './start-anvil.ts';
import { waitForReceipt } from './wait-for-receipt.ts';

async function open() {
  const [account] = anvilAccounts;
  if (!account) throw new Error('Anvil has no accounts.');
  const anvil = await startAnvil({ chainId: 31_337 });
  onTestFinished(() => anvil.stop());
  const transport = http(anvil.rpcUrl, { retryCount: 0 });
  const client = createTestClient({ mode: 'anvil', transport }).extend(publicActions);
  const wallet = createWalletClient({ account, transport });
  return {
    anvil,
    account,
    client,
    send: () => wallet.sendTransaction({ account, to: account.address, chain: null }),
  };
}

test('resolves when the transaction is mined', async () => {
  const { account, client, send } = await open();
  await client.setAutomine(false);
  const hash = await send();
  const receipt = waitForReceipt(client, hash);
  expect(await client.getTransactionCount({ address: account.address })).toBe(0);
  await client.mine({ blocks: 1 });
  expect(await receipt).toMatchObject({ status: 'success', transactionHash: hash, blockNumber: 1n });
});

test('needs no block after the one of the transaction', async () => {
  const { client, send } = await open();
  const hash = await send();
  let early = 0;
  const late: Parameters<typeof waitForReceipt>[0] = {
    getTransactionReceipt: (parameters) => {
      early += 1;
      // The answer of a node that has the block but not yet its receipts.
      return client.getTransactionReceipt(early > 3 ? parameters : { hash: `0x${'00'.repeat(32)}` });
    },
  };
  expect(await waitForReceipt(late, hash)).toMatchObject({ transactionHash: hash });
});

test('rejects when the chain ends', async () => {
  const { anvil, client, send } = await open();
  await client.setAutomine(false);
  const receipt = expect(waitForReceipt(client, await send())).rejects.toThrow('HTTP request failed');
  await anvil.stop();
  await receipt;
});
