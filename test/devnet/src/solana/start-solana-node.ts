import type { SolanaNode, SolanaNodeOptions } from './solana-node.ts';

/**
 * A node of the local Solana cluster: JSON-RPC over HTTP and, at the next port, WebSocket, over programs that run in this
 * process. A transaction is executed when it comes, is confirmed at once, and final after 32 slots of 400 ms.
 *
 * @throws Error when a port is taken, or what is kept cannot be read
 */
export async function startSolanaNode(options: SolanaNodeOptions = {}): Promise<SolanaNode> {
  // Most suites that use the devnet start none, and its libraries are large.
  const { openSolanaNode } = await import('./solana-node.ts');
  return openSolanaNode(options);
}
