import type { Server } from 'node:http';

/** Refuses new connections and resolves when the last one closes. Ends those still open after this many seconds. */
export async function drainServer(server: Server, seconds: number): Promise<void> {
  const closed = new Promise((resolve) => server.close(resolve));
  server.closeIdleConnections();
  const force = setTimeout(() => server.closeAllConnections(), seconds * 1_000);
  await closed;
  clearTimeout(force);
}
