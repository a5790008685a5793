import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { expect, it } from 'vitest';
import { drainServer } from './drain-server.ts';

/** A server with one pending request. */
async function busyServer() {
  const server = createServer();
  const asked = new Promise<ServerResponse>((resolve) => {
    server.on('request', (_, response) => resolve(response));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1').on('error', () => {});
  let text = '';
  socket.on('data', (piece) => {
    text += String(piece);
  });
  socket.write('GET / HTTP/1.1\r\nHost: x\r\n\r\n');
  const closed = once(socket, 'close').then(() => text);
  return { server, closed, response: await asked };
}

it('waits for pending answers', async () => {
  const { server, closed, response } = await busyServer();
  const drained = drainServer(server, 60);
  response.setHeader('connection', 'close').end('done');
  await drained;
  expect(await closed).toContain('done');
});

it('closes open connections after the timeout', async () => {
  const { server, closed } = await busyServer();
  await drainServer(server, 0);
  expect(await closed).toBe('');
});
