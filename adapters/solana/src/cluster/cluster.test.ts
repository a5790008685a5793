import { expect, it } from 'vitest';
import { approvedId, clusterOf } from './cluster.ts';

const mainnet = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp';
const formerMainnet = 'solana:4sGjMW1sUnHzSxGspuhpqLDx6wiyjNtZ';
const devnet = 'solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1';
const formerDevnet = 'solana:8E9rvCKLFQia2Y35HXjjpWzj8weVo44K';
const testnet = 'solana:4uhcVJyU9pJkvQyS88uRDiswHXSCkY3z';

it.each([
  [mainnet, 'solana:mainnet'],
  [formerMainnet, 'solana:mainnet'],
  [devnet, 'solana:devnet'],
  [formerDevnet, 'solana:devnet'],
  [testnet, 'solana:testnet'],
  ['solana:ACustomClusterOfThisSite', 'solana:localnet'],
  // Base58 is case-sensitive: lower case names another chain.
  ['solana:4sgjmw1sunhzsxgspuhpqldx6wiyjntz', 'solana:localnet'],
] as const)('%s is the cluster %s', (chain, cluster) => {
  expect(clusterOf(chain)).toBe(cluster);
});

it('finds the id that a wallet approved for a chain', () => {
  expect(approvedId(mainnet, [formerMainnet, mainnet])).toBe(mainnet);
  expect(approvedId(mainnet, [formerMainnet])).toBe(formerMainnet);
  expect(approvedId(mainnet, [devnet, formerDevnet])).toBeUndefined();
});
