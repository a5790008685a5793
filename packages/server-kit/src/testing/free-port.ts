import { createServer } from 'node:net';

/**
 * A free port; it and the one 10,000 above, which Redis uses between servers of a cluster, are below those that a system
 * gives to outgoing connections, one of which could hold it before the server listens.
 */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = 11_000 + Math.floor(Math.random() * 10_000);
    if ((await isFree(port)) && (await isFree(port + 10_000))) return port;
  }
}

function isFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const server = createServer();
    server.once('error', () => resolve(false));
    server.listen(port, '127.0.0.1', () => server.close(() => resolve(true)));
  });
}
