import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { isJsonRpcRequest, parseJson } from '@mooring/protocol';
import { WebSocket, WebSocketServer } from 'ws';
import { logEvent, logFrame } from './frame-log.ts';

/** A client's call to the relay. */
export interface Asked {
  readonly clientId: string;
  readonly method: string;
  /** Of a publish. */
  readonly tag: number | undefined;
}

export interface WireTap {
  readonly url: string;
  /** Resolves when all clients have been disconnected by the relay. */
  emptied(): Promise<void>;
  close(): Promise<void>;
}

function clientOf(url: string): string {
  const [, claims = ''] = (new URL(url, 'ws://relay').searchParams.get('auth') ?? '').split('.');
  return String((JSON.parse(Buffer.from(claims, 'base64url').toString()) as { iss?: unknown }).iss);
}

const taps = new Map<string, readonly Asked[]>();

/** All requests of clients to the relay at a tap's address. */
export function askedAt(url: string): readonly Asked[] {
  return taps.get(url) ?? [];
}

/**
 * A proxy in front of a relay that forwards every frame unchanged and records requests.
 *
 * @param relayUrl read for each connection
 */
export async function wireTap(relayUrl: () => string): Promise<WireTap> {
  const asked: Asked[] = [];
  const server = createServer();
  const sockets = new WebSocketServer({ noServer: true });

  const join = (client: WebSocket, relay: WebSocket, clientId: string) => {
    logEvent('→', clientId, 'opened');
    client.on('message', (data) => {
      logFrame('→', clientId, String(data));
      const frame = parseJson(String(data));
      if (isJsonRpcRequest(frame)) {
        const { tag } = (frame.params ?? {}) as { tag?: number };
        asked.push({ clientId, method: frame.method, tag });
      }
      if (relay.readyState === WebSocket.OPEN) relay.send(String(data));
    });
    relay.on('message', (data) => {
      logFrame('←', clientId, String(data));
      client.send(String(data));
    });
    relay.on('ping', () => client.ping());
    relay.on('close', (code, reason) => {
      logEvent('←', clientId, `closed, ${code}`);
      if (code === 1006) client.terminate();
      else client.close(code, reason);
    });
    client.on('error', () => relay.terminate());
    client.on('close', (code) => {
      logEvent('→', clientId, `closed, ${code}`);
      relay.close();
    });
  };

  server.on('upgrade', (request, socket, head) => {
    const { url = '/' } = request;
    const relay = new WebSocket(`${relayUrl()}${url}`);
    // The relay is unavailable, so nobody is admitted.
    relay.on('error', () => socket.destroy());
    relay.once('open', () =>
      sockets.handleUpgrade(request, socket, head, (client) => join(client, relay, clientOf(url))),
    );
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const address = `ws://127.0.0.1:${port}`;
  taps.set(address, asked);
  return {
    url: address,
    async emptied() {
      await Promise.all([...sockets.clients].map((client) => once(client, 'close')));
    },
    async close() {
      for (const client of sockets.clients) client.terminate();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
