import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, expect, test } from 'vitest';
import { WebSocketServer } from 'ws';
import { startBareRelay } from './bare-relay.mjs';
import { relayPair } from './clients.mjs';

const open: { close: () => unknown }[] = [];
afterEach(() => {
  for (const one of open.splice(0)) one.close();
});

test('sends a message from one client of a pair to the other, and measures from when it was sent', async () => {
  const port = await startBareRelay();
  const at = await new Promise((resolve, reject) => {
    void relayPair(`ws://127.0.0.1:${port}`)(resolve, reject).then((pair) => {
      open.push(pair);
      pair.send(17);
    }, reject);
  });
  expect(at).toBe(17);
});

test.each([
  [
    'refuses a publish',
    (method: string) => (method === 'irn_publish' ? { error: { message: 'full' } } : { result: true }),
    'a publish was refused: full',
  ],
  [
    'closes the connection',
    (method: string) => (method === 'irn_publish' ? undefined : { result: true }),
    'closed a connection with 4010',
  ],
])('a relay that %s is reported, not counted as slow', async (_, answer, words) => {
  const http = createServer();
  const server = new WebSocketServer({ server: http });
  server.on('connection', (socket) =>
    socket.on('message', (data) => {
      const { id, method } = JSON.parse(String(data));
      const given = answer(method);
      if (given) socket.send(JSON.stringify({ id, jsonrpc: '2.0', ...given }));
      else socket.close(4010);
    }),
  );
  await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve));
  open.push(http, server);
  const { port } = http.address() as AddressInfo;
  const refused = await new Promise<Error>((resolve, reject) => {
    void relayPair(`ws://127.0.0.1:${port}`)(() => reject(new Error('counted')), resolve).then((pair) => {
      open.push(pair);
      pair.send(0);
    }, reject);
  });
  expect(refused.message).toContain(words);
});
