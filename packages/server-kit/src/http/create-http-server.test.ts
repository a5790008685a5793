import { once } from 'node:events';
import { expect, it } from 'vitest';
import { closedByServer, open, serve } from '../test-support/test-server.ts';

const timeouts = {
  headersTimeout: 100,
  requestTimeout: 200,
  keepAliveTimeout: 50,
  idleTimeout: 300,
  connectionsCheckingInterval: 20,
};

it.each([
  ['says nothing', ''],
  ['does not end its head', 'GET / HTTP/1.1\r\nHost: x\r\n'],
  ['does not end its body', 'POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 10\r\n\r\n{'],
])('closes the connection of a client that %s', async (_, sent) => {
  let asked = 0;
  const port = await serve(() => {
    asked += 1;
  }, timeouts);
  const socket = open(port).resume();
  if (sent) socket.write(sent);
  await once(socket, 'close');
  expect(asked).toBe(sent.startsWith('POST') ? 1 : 0);
});

it('closes the connection of a client that does not read its answer', async () => {
  // On a busy machine, the request itself may arrive late.
  const longer = { ...timeouts, headersTimeout: 60_000, requestTimeout: 60_000 };
  // More than a connection can buffer.
  const port = await serve((_, response) => response.end(Buffer.alloc(30_000_000, 'x')), longer);
  const closed = closedByServer();
  const socket = open(port).pause();
  socket.write('GET / HTTP/1.1\r\nHost: x\r\n\r\n');
  await closed;
  socket.destroy();
});
