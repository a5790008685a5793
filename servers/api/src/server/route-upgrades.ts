import { type IncomingMessage, type Server, ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';
import { refuseUpgrade } from '@mooring/server-kit';
import type { OpenSockets } from '../module.ts';

/** Hands WebSocket upgrades to the module of the path. Answers other upgrade requests as plain HTTP. */
export function routeUpgrades(server: Server, all: readonly OpenSockets[]): void {
  server.on('upgrade', (request: IncomingMessage, stream: Duplex, head: Buffer) => {
    stream.on('error', () => {});
    const [path = ''] = (request.url ?? '').split('?', 1);
    const isWebSocket = request.headers.upgrade?.toLowerCase() === 'websocket';
    const sockets = isWebSocket ? all.find(({ paths }) => paths.includes(path)) : undefined;
    if (sockets) sockets.upgrade(request, stream, head);
    else decline(server, request, stream);
  });
}

/** Node has not read the body of such a request. */
function decline(server: Server, request: IncomingMessage, stream: Duplex): void {
  const hasBody =
    Number(request.headers['content-length'] ?? 0) > 0 || 'transfer-encoding' in request.headers;
  if (hasBody) {
    refuseUpgrade(stream, 400);
    return;
  }
  const response = new ServerResponse(request);
  response.shouldKeepAlive = false;
  response.assignSocket(request.socket);
  response.once('finish', () => stream.end());
  server.emit('request', request, response);
}
