import { createServer } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { routeUpgrades } from './route-upgrades.ts';

/** A server with one module's sockets. `ask` sends bytes, and resolves with all that comes back. */
async function server() {
  const server = createServer((request, response) => response.end(`plain ${request.url}`));
  routeUpgrades(server, [
    {
      paths: ['/v1/sockets', '/v2/sockets'],
      upgrade: (request, stream, head) => stream.end(`socket ${request.url} ${head.toString()}`),
      close: () => undefined,
      end: () => undefined,
    },
  ]);
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const { port } = server.address() as AddressInfo;
  return async (path: string, headers: Readonly<Record<string, string>>, rest = ''): Promise<string> => {
    const socket = connect(port, '127.0.0.1');
    const lines = Object.entries({ Host: 'a', Connection: 'Upgrade', ...headers });
    socket.write(
      `GET ${path} HTTP/1.1\r\n${lines.map(([name, value]) => `${name}: ${value}\r\n`).join('')}\r\n${rest}`,
    );
    let answer = '';
    for await (const chunk of socket) answer += String(chunk);
    return answer;
  };
}

test('hands a WebSocket over to the module of its path, whatever its query', async () => {
  const ask = await server();
  expect(await ask('/v2/sockets?auth=1', { Upgrade: 'WebSocket' }, 'first')).toBe(
    'socket /v2/sockets?auth=1 first',
  );
});

test.each([
  ['another path', '/v1', { Upgrade: 'websocket' }],
  ['a path below', '/v1/sockets/one', { Upgrade: 'websocket' }],
  ['another protocol', '/v1/sockets', { Upgrade: 'h2c' }],
])('answers a request for %s as any other, and ends its connection', async (_, path, headers) => {
  const answer = await (await server())(path, headers);
  expect(answer).toMatch(/^HTTP\/1\.1 200 OK\r\n/);
  expect(answer).toMatch(/\r\nConnection: close\r\n/i);
  expect(answer).toContain(`plain ${path}`);
});

test.each([
  ['a length', { 'Content-Length': '4' }, 'body'],
  ['chunks', { 'Transfer-Encoding': 'chunked' }, '4\r\nbody\r\n0\r\n\r\n'],
])('refuses such a request with a body of %s, which nobody has read', async (_, headers, body) => {
  const ask = await server();
  expect(await ask('/v1', { Upgrade: 'h2c', ...headers }, body)).toMatch(/^HTTP\/1\.1 400 Bad Request\r\n/);
  expect(await ask('/v1', { Upgrade: 'h2c', 'Content-Length': '0' })).toMatch(/^HTTP\/1\.1 200 OK\r\n/);
});
