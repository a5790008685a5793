import { createPublicClient, erc20Abi, http, parseEther } from 'viem';
import { expect, onTestFinished, test } from 'vitest';
import { startDevnet } from '../anvil/start-devnet.ts';
import { usdx } from '../contracts/contract-addresses.ts';
import { solanaCluster } from '../solana/cluster.ts';
import { solanaAccountOf } from '../solana/solana-accounts.ts';
import { startSolanaNode } from '../solana/start-solana-node.ts';
import { startOnrampSandbox } from './start-onramp-sandbox.ts';

const buyer = '0x00000000000000000000000000000000000b0e12';

async function opened(nodes: Readonly<Record<string, string>>) {
  const sandbox = await startOnrampSandbox({ nodes, now: () => 5 });
  onTestFinished(() => sandbox.stop());
  const post = async (path: string, body: unknown = '') => {
    const response = await fetch(`${sandbox.url}${path}`, { method: 'POST', body: JSON.stringify(body) });
    return { status: response.status, text: await response.text() };
  };
  const order = async (of: object): Promise<{ id: string; path: string }> =>
    JSON.parse((await post('/orders', { money: 'USD', amount: 100, ...of })).text);
  const state = async (id: string) => JSON.parse(await (await fetch(`${sandbox.url}/orders/${id}`)).text());
  return { sandbox, post, order, state };
}

test('delivers Ether, tokens and SOL once after payment', async () => {
  const devnet = await startDevnet();
  onTestFinished(devnet.stop);
  const solana = await startSolanaNode();
  onTestFinished(solana.stop);
  const [first] = devnet.chains;
  const nodes = { 'eip155:31337': first?.rpcUrl ?? '', [solanaCluster.caipNetworkId]: solana.url };
  const { post, order, state, sandbox } = await opened(nodes);
  const client = createPublicClient({ transport: http(first?.rpcUrl) });

  const ether = await order({ chain: 'eip155:31337', symbol: 'ETH', address: buyer });
  expect(await state(ether.id)).toMatchObject({
    status: 'waiting',
    symbol: 'ETH',
    amount: '0.039400',
    changedAt: 5,
  });
  expect(await (await fetch(`${sandbox.url}${ether.path}`)).text()).toContain('Pay with play money');
  expect((await post(`${ether.path}/pay`)).text).toContain('Paid and delivered');
  await post(`${ether.path}/pay`);
  expect(await client.getBalance({ address: buyer })).toBe(parseEther('0.0394'));
  expect(await state(ether.id)).toMatchObject({
    status: 'success',
    hash: expect.stringMatching(/^0x[0-9a-f]{64}$/),
  });

  const dollars = await order({ chain: 'eip155:31337', symbol: 'usdx', address: buyer, amount: 2_500 });
  await post(`${dollars.path}/pay`);
  const args = [buyer] as const;
  const held = { address: usdx.address, abi: erc20Abi, functionName: 'balanceOf', args } as const;
  expect(await client.readContract(held)).toBe(2_462_500_000n);

  const { address } = solanaAccountOf(new Uint8Array(32).fill(7));
  const sol = await order({ chain: solanaCluster.caipNetworkId, symbol: 'SOL', address, amount: 150 });
  await post(`${sol.path}/pay`);
  expect(await state(sol.id)).toMatchObject({ status: 'success', symbol: 'SOL', amount: '0.985000' });
}, 30_000);

test('an order that is declined or cannot be delivered fails', async () => {
  const { post, order, state } = await opened({});
  const [declined, lost] = [
    await order({ chain: 'eip155:31337', symbol: 'ETH', address: buyer }),
    await order({ chain: 'eip155:31337', symbol: 'ETH', address: buyer }),
  ];
  await post(`${declined.path}/decline`);
  await post(`${lost.path}/pay`);
  expect([(await state(declined.id)).status, (await state(lost.id)).status]).toEqual(['failed', 'failed']);
});

test('sells nothing else, and not to an invalid address', async () => {
  const { post, sandbox } = await opened({});
  const good = { chain: 'eip155:31337', symbol: 'ETH', address: buyer, money: 'USD', amount: 10 };
  for (const more of [
    { chain: 'eip155:1' },
    { symbol: 'DOGE' },
    { address: '<b>' },
    { money: 'XYZ' },
    { amount: 0 },
    { amount: 'x' },
  ])
    expect((await post('/orders', { ...good, ...more })).status).toBe(400);
  expect((await post('/checkout/none/pay')).status).toBe(404);
  expect((await fetch(`${sandbox.url}/orders/none`)).status).toBe(404);
  expect(await (await fetch(`${sandbox.url}/options`)).json()).toMatchObject({
    money: ['USD', 'EUR'],
    feePercent: 1.5,
  });
  expect(await (await fetch(`${sandbox.url}/health`)).text()).toBe('ok');
});
