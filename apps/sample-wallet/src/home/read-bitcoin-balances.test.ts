import { startBitcoinNode } from '@mooring/devnet';
import { bitcoinKey } from '@mooring/devnet/wallets';
import { expect, it, onTestFinished } from 'vitest';
import type { BitcoinNetwork } from '../config/wallet-network.ts';
import { answeringNode } from '../test-support/answering-node.ts';
import { readBitcoinBalances } from './read-bitcoin-balances.ts';

const chain = 'bip122:0f9188f13cb7b2c71f2a335e3a4fc328';
const network = (esploraUrl: string): BitcoinNetwork => ({
  namespace: 'bip122',
  caipNetworkId: chain,
  name: 'Devnet Bitcoin',
  esploraUrl,
  nativeCurrency: { name: 'Bitcoin', symbol: 'BTC', decimals: 8 },
});
const account = (...addresses: string[]) => ({ evm: '0x1', addresses: { [chain]: addresses } }) as const;
const [payment, taproot] = [bitcoinKey(0, 'payment').address, bitcoinKey(0, 'taproot').address];

it('sums the coins of all addresses of an account, in satoshi', async () => {
  const node = await startBitcoinNode({ blockAfter: 'never' });
  onTestFinished(() => node.stop());
  const read = (...addresses: string[]) =>
    Promise.all(readBitcoinBalances(network(node.url), account(...addresses)));
  expect(await read(payment, taproot)).toEqual([{ native: 200_000_000n }]);
  expect(await read(payment)).toEqual([{ native: 150_000_000n }]);
  // Never used.
  expect(await read(bitcoinKey(40, 'payment').address)).toEqual([{ native: 0n }]);
});

it('reads nothing for an account without an address on the chain', () => {
  expect(readBitcoinBalances(network('http://127.0.0.1:1'), { evm: '0x1', addresses: {} })).toEqual([]);
});

const stats = (funded: unknown, spent: unknown) => ({
  chain_stats: { funded_txo_sum: funded, spent_txo_sum: spent },
  mempool_stats: { funded_txo_sum: 0, spent_txo_sum: 0 },
});

it.each([
  ['an amount in BTC', stats(1.5, 0)],
  ['an amount as text', stats('150000000', 0)],
  ['more spent than received', stats(1, 2)],
  ['more than the supply', stats(2_100_000_000_000_001, 0)],
  ['no amounts', {}],
])('reports no balance if the node returns %s', async (_what, answer) => {
  const url = await answeringNode(() => answer);
  await expect(Promise.all(readBitcoinBalances(network(url), account(payment)))).rejects.toMatchObject({
    code: 'BALANCE_UNAVAILABLE',
  });
});

it('has no balance if one of its addresses cannot be read', async () => {
  const url = await answeringNode((_asked, path) => (path.endsWith(payment) ? stats(1_000, 0) : null));
  await expect(Promise.all(readBitcoinBalances(network(url), account(payment, taproot)))).rejects.toThrow();
  const silent = readBitcoinBalances(network('http://127.0.0.1:1'), account(payment));
  await expect(Promise.all(silent)).rejects.toThrow();
});
