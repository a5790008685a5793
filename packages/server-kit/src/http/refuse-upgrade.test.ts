import { once } from 'node:events';
import { createServer, type IncomingMessage, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, it, onTestFinished } from 'vitest';
import { refuseUpgrade } from './refuse-upgrade.ts';

it.each([
  [400, 'Bad Request', undefined],
  [403, 'Forbidden', undefined],
  [429, 'Too Many Requests', '5'],
  [503, 'Service Unavailable', '5'],
])('answers an upgrade with %i %s, and ends the connection', async (status, text, retryAfter) => {
  const server = createServer();
  server.on('upgrade', (_, stream) => refuseUpgrade(stream, status));
  server.listen(0, '127.0.0.1');
  onTestFinished(() => void server.close());
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const asked = request({ port, headers: { connection: 'Upgrade', upgrade: 'websocket' } }).end();
  const [response] = (await once(asked, 'response')) as [IncomingMessage];
  expect([response.statusCode, response.statusMessage]).toEqual([status, text]);
  expect(response.headers['retry-after']).toBe(retryAfter);
  response.resume();
  await once(response, 'close');
  expect(response.headers.connection).toBe('close');
});
