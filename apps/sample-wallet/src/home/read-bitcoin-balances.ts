import { readBalance } from '@mooring/bitcoin/nodes';
import type { BitcoinNetwork } from '../config/wallet-network.ts';
import { nodeOf } from '../request/bitcoin/node-of.ts';
import type { ReadBalances } from './read-balances.ts';

/** The balance of an account on Bitcoin, over all its addresses. */
export const readBitcoinBalances: ReadBalances<BitcoinNetwork> = (network, { addresses }) => {
  const own = addresses[network.caipNetworkId] ?? [];
  if (own.length === 0) return [];
  const held = Promise.all(own.map((address) => readBalance(nodeOf(network), address)));
  return [held.then((values) => ({ native: values.reduce((sum, value) => sum + value, 0n) }))];
};
