import type { BitcoinNetwork } from '../config/wallet-network.ts';
import { readBalance } from '../request/bitcoin/esplora.ts';
import type { ReadBalances } from './read-balances.ts';

/** The balance of an account on Bitcoin, over all its addresses. */
export const readBitcoinBalances: ReadBalances<BitcoinNetwork> = (network, { addresses }) => {
  const own = addresses[network.caipNetworkId] ?? [];
  if (own.length === 0) return [];
  const held = Promise.all(own.map((address) => readBalance(network.esploraUrl, address)));
  return [held.then((values) => ({ native: values.reduce((sum, value) => sum + value, 0n) }))];
};
