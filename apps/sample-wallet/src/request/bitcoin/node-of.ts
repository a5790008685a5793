import type { NodeAccess } from '@mooring/bitcoin/nodes';
import { systemClock } from '@mooring/protocol/time';
import type { BitcoinNetwork } from '../../config/wallet-network.ts';

/** The node of a network, for requests to it. */
export function nodeOf(network: Pick<BitcoinNetwork, 'caipNetworkId' | 'esploraUrl'>): NodeAccess {
  return { network, urls: [network.esploraUrl], clock: systemClock };
}
