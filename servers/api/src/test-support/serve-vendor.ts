import { once } from 'node:events';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { onTestFinished } from 'vitest';

export interface VendorRequest {
  readonly method: string;
  /** Including the query. */
  readonly path: string;
  readonly headers: IncomingMessage['headers'];
  readonly body: string;
}

export interface VendorAnswer {
  readonly status?: number | undefined;
  /** Sent as is if a string, else as JSON. */
  readonly body: unknown;
}

/** A local vendor until the test ends. @param answer its answers; `undefined`: never answers */
export async function serveVendor(
  answer: (request: VendorRequest) => VendorAnswer | undefined,
): Promise<{ readonly url: string; readonly requests: readonly VendorRequest[] }> {
  const requests: VendorRequest[] = [];
  // Clients end idle connections: a server that did could break off a request on its way.
  const server = createServer({ keepAliveTimeout: 0 }, (incoming, response) => {
    let body = '';
    incoming.setEncoding('utf8').on('data', (chunk: string) => {
      body += chunk;
    });
    incoming.once('end', () => {
      const { method = '', url: path = '', headers } = incoming;
      const request = { method, path, headers, body };
      requests.push(request);
      const reply = answer(request);
      if (reply === undefined) return;
      response.writeHead(reply.status ?? 200, { 'content-type': 'application/json' });
      response.end(typeof reply.body === 'string' ? reply.body : JSON.stringify(reply.body));
    });
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => {
    server.close().closeAllConnections();
  });
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, requests };
}
