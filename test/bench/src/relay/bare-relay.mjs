// A minimal relay: publish and subscribe in memory, without tokens, mailbox, acknowledgements or bounds.
import { WebSocketServer } from 'ws';

/** @typedef {{ id: string, method: string, params: { topic: string, message?: string } }} Asked */

/** @returns {Promise<number>} the port it listens on */
export function startBareRelay() {
  const server = new WebSocketServer({ port: 0, host: '127.0.0.1', perMessageDeflate: false });
  /** @type {Map<string, Set<import('ws').WebSocket>>} */
  const readers = new Map();
  let pushes = 0;
  server.on('connection', (socket) => {
    socket.on('message', (data) => {
      const { id, method, params } = /** @type {Asked} */ (JSON.parse(String(data)));
      if (method === 'irn_subscribe') {
        const set = readers.get(params.topic) ?? new Set();
        readers.set(params.topic, set.add(socket));
        socket.send(JSON.stringify({ id, jsonrpc: '2.0', result: params.topic }));
      } else if (method === 'irn_publish') {
        socket.send(JSON.stringify({ id, jsonrpc: '2.0', result: true }));
        for (const reader of readers.get(params.topic) ?? []) {
          pushes += 1;
          const data = { topic: params.topic, message: params.message };
          const pushed = {
            id: String(pushes),
            jsonrpc: '2.0',
            method: 'irn_subscription',
            params: { id: '', data },
          };
          reader.send(JSON.stringify(pushed));
        }
      }
    });
  });
  return new Promise((resolve) => {
    server.on('listening', () =>
      resolve(/** @type {import('node:net').AddressInfo} */ (server.address()).port),
    );
  });
}
