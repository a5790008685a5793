import type { SolanaNode, SolanaNodeOptions } from './solana-node.ts';

/**
 * A node of the local Solana cluster: JSON-RPC over HTTP and, on the next port, WebSocket, over programs that run in
 * this process. A transaction is executed on arrival, confirmed at once, and final after 32 slots of 400 ms.
 *
 * @throws Error if a port is taken, or the stored state cannot be read
 */
export async function startSolanaNode(options: SolanaNodeOptions = {}): Promise<SolanaNode> {
  // Most suites that use the devnet start none, and its libraries are large.
  const { openSolanaNode } = await import('./solana-node.ts');
  return openSolanaNode(options);
}
