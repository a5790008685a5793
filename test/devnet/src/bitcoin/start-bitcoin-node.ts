import type { BitcoinNode, BitcoinNodeOptions } from './bitcoin-node.ts';

/**
 * A node of a separate Bitcoin chain, behind Esplora's REST API. It checks what nodes check of P2PKH, P2WPKH, P2WPKH within P2SH
 * and the key path of P2TR, and runs no other scripts.
 *
 * @throws Error if the port is taken, or the stored state cannot be read
 */
export async function startBitcoinNode(options: BitcoinNodeOptions = {}): Promise<BitcoinNode> {
  // Most suites that use the devnet start none.
  const { openBitcoinNode } = await import('./bitcoin-node.ts');
  return openBitcoinNode(options);
}
