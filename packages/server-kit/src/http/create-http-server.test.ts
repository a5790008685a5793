import { once } from 'node:events';
import type { RequestListener, Server } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { afterEach, expect, it } from 'vitest';
import { createHttpServer } from './create-http-server.ts';

const timeouts = {
  headersTimeout: 100,
  requestTimeout: 200,
  keepAliveTimeout: 50,
  idleTimeout: 300,
  connectionsCheckingInterval: 20,
};
const servers: Server[] = [];
afterEach(() => {
  for (const server of servers.splice(0)) server.close().closeAllConnections();
});

/** @returns its port */
async function serve(onRequest: RequestListener): Promise<number> {
  const { server } = createHttpServer({ tlsSettingNames: ['CERT', 'KEY'], timeouts, onRequest });
  servers.push(server);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return (server.address() as AddressInfo).port;
}

function open(port: number): Socket {
  return connect(port, '127.0.0.1').on('error', () => {});
}

/** Resolves when the server has closed the next connection that it is asked for. */
async function closedByServer(): Promise<void> {
  const accepted = await new Promise<Socket>((resolve) => servers.at(-1)?.once('connection', resolve));
  await once(accepted, 'close');
}

it.each([
  ['says nothing', ''],
  ['does not end its head', 'GET / HTTP/1.1\r\nHost: x\r\n'],
  ['does not end its body', 'POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 10\r\n\r\n{'],
])('a client that %s is given up', async (_, sent) => {
  let asked = 0;
  const port = await serve(() => {
    asked += 1;
  });
  const socket = open(port).resume();
  if (sent) socket.write(sent);
  await once(socket, 'close');
  expect(asked).toBe(sent.startsWith('POST') ? 1 : 0);
});

it('a client that does not read its answer is given up', async () => {
  // More than the buffers of a connection take.
  const port = await serve((_, response) => response.end(Buffer.alloc(30_000_000, 'x')));
  const closed = closedByServer();
  const socket = open(port).pause();
  socket.write('GET / HTTP/1.1\r\nHost: x\r\n\r\n');
  await closed;
  socket.destroy();
});
