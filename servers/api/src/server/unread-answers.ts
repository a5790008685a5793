import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import { onUnread, SharedBound } from '@mooring/server-kit';
import { Counter, Gauge, type Registry } from 'prom-client';

/** The bound of all connections together, with its metrics. */
export function openUnread(bytes: number, metrics: Registry): SharedBound {
  const dropped = new Counter({
    name: 'api_unread_dropped_total',
    help: 'Connections that the API closed because all clients together had too much unread (API_UNREAD_BYTES)',
    registers: [metrics],
  });
  const unread = new SharedBound(bytes, () => dropped.inc());
  new Gauge({
    name: 'api_unread_bytes',
    help: 'Bytes that clients have not read yet',
    registers: [metrics],
    collect() {
      this.set(unread.total);
    },
  });
  return unread;
}

export interface UnreadAnswersOptions {
  readonly unread: SharedBound;
  readonly addressOf: (request: IncomingMessage) => string;
}

/** Counts an answer's bytes until its client has read them: slow readers of large answers would fill the memory. */
export function countUnread(server: Server, { unread, addressOf }: UnreadAnswersOptions): void {
  server.on('request', (request: IncomingMessage, response: ServerResponse) => {
    const holder = { address: addressOf(request), destroy: () => void request.socket.destroy() };
    onUnread(response, (bytes, over) => {
      unread.set(holder, bytes);
      void over.then(() => unread.set(holder, 0));
    });
  });
}
