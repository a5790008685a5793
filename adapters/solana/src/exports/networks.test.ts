import { readNetwork } from '@mooring/core';
import { expect, it } from 'vitest';
import { clusterOf } from '../cluster/cluster.ts';
import { solana, solanaDevnet, solanaTestnet } from './networks.ts';

it.each([
  [solana, 'solana:mainnet'],
  [solanaDevnet, 'solana:devnet'],
  [solanaTestnet, 'solana:testnet'],
] as const)('$0.name is what wallets call $1', (network, cluster) => {
  expect(readNetwork(network).caipNetworkId).toBe(`solana:${network.id}`);
  expect(clusterOf(network.caipNetworkId)).toBe(cluster);
});
