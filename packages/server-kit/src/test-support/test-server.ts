import { once } from 'node:events';
import type { RequestListener, Server } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { onTestFinished } from 'vitest';
import { createHttpServer, type HttpTimeouts } from '../http/create-http-server.ts';

let latest: Server | undefined;

/**
 * Serves on a free port until the test ends.
 *
 * @returns the port
 */
export async function serve(onRequest: RequestListener, timeouts?: HttpTimeouts): Promise<number> {
  const { server } = createHttpServer({
    tlsSettingNames: ['CERT', 'KEY'],
    onRequest,
    ...(timeouts ? { timeouts } : {}),
  });
  latest = server;
  onTestFinished(() => {
    server.close().closeAllConnections();
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return (server.address() as AddressInfo).port;
}

/** A client that ignores connection errors. */
export function open(port: number): Socket {
  return connect(port, '127.0.0.1').on('error', () => {});
}

/** Resolves when the latest server has closed its next connection. */
export async function closedByServer(): Promise<void> {
  const accepted = await new Promise<Socket>((resolve) => latest?.once('connection', resolve));
  await once(accepted, 'close');
}
