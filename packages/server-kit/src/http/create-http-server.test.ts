import { once } from 'node:events';
import { type AddressInfo, connect } from 'node:net';
import { expect, it } from 'vitest';
import { createHttpServer } from './create-http-server.ts';

const timeouts = {
  headersTimeout: 100,
  requestTimeout: 200,
  keepAliveTimeout: 50,
  connectionsCheckingInterval: 20,
};

it.each([
  ['says nothing', ''],
  ['does not end its head', 'GET / HTTP/1.1\r\nHost: x\r\n'],
  ['does not end its body', 'POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 10\r\n\r\n{'],
])('a client that %s is given up', async (_, sent) => {
  let asked = 0;
  const { server } = createHttpServer({
    tlsSettingNames: ['CERT', 'KEY'],
    timeouts,
    onRequest: () => {
      asked += 1;
    },
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1');
  socket.resume();
  socket.on('error', () => {});
  if (sent) socket.write(sent);
  await once(socket, 'close');
  expect(asked).toBe(sent.startsWith('POST') ? 1 : 0);
  server.close();
});
